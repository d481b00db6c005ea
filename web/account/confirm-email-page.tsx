import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, read } from '#web/lib/api.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { problemSentence } from './form-problem.ts';
import { INCOMPLETE_LINK, isUsedUp, useMailedToken } from './mailed-link.ts';
import { refreshSession, sessionQuery } from './session.queries.ts';
import { VisitorPage } from './visitor-page.tsx';

/**
 * Switches to the new address at the press of a button and not before: mail scanners open links, and a mistyped
 * address must not take over the account because a stranger's scanner did so.
 */
export function ConfirmEmailPage() {
  const { data: user } = useSuspenseQuery(sessionQuery);
  const { token, forget } = useMailedToken('/confirm-email');
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: async (token: string) => {
      await read(api.auth['confirm-email'].$post({ json: { token } }));
      await refreshSession(queryClient);
    },
    onSuccess: forget,
    onError: (error) => (isUsedUp(error) ? forget() : undefined),
  });
  if (confirm.isSuccess) {
    return (
      <VisitorPage title="Email address changed" subtitle="From now on, sign in with your new address.">
        <Link
          to={user ? '/settings' : '/login'}
          className={buttonClass({ variant: 'primary', size: 'large', className: 'w-full' })}
        >
          {user ? 'Go to Settings' : 'Sign In'}
        </Link>
      </VisitorPage>
    );
  }
  if (token === undefined || isUsedUp(confirm.error)) {
    return (
      <VisitorPage title="Your email address was not changed">
        <div className="flex flex-col gap-4">
          <Banner tone="danger">{confirm.error ? problemSentence(confirm.error) : INCOMPLETE_LINK}</Banner>
          <Link to="/settings" className={buttonClass({ variant: 'primary', size: 'large' })}>
            Ask for a new link in Settings
          </Link>
        </div>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage
      title="Use this email address?"
      subtitle="From then on you sign in with it, and our mails go there. Until you confirm, your old address stays in use."
    >
      <div className="flex flex-col gap-4">
        {confirm.error && <Banner tone="danger">{problemSentence(confirm.error)}</Banner>}
        <Button
          variant="primary"
          size="large"
          busy={confirm.isPending}
          busyText="Confirming..."
          onClick={() => confirm.mutate(token)}
        >
          Use this address
        </Button>
      </div>
    </VisitorPage>
  );
}
