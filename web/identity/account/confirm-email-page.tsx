import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { problemSentence } from './form-problem.ts';
import { INCOMPLETE_LINK, isUsedUp, useMailedToken } from './mailed-link.ts';
import { refreshSession, sessionQuery } from './session.queries.ts';
import { VisitorPage } from './visitor-page.tsx';

/**
 * Switches to the new address only when the button is pressed. Mail scanners open links, and a stranger's scanner must
 * not hand the account over to a mistyped address.
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
            Request a new link in Settings
          </Link>
        </div>
      </VisitorPage>
    );
  }
  return (
    <VisitorPage
      title="Use this email address?"
      subtitle="You will sign in with it, and our mail will go there. Until you confirm, your old address stays in use."
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
