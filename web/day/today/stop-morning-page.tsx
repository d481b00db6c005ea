import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { problemSentence } from '#web/identity/account/form-problem.ts';
import { INCOMPLETE_LINK, useMailedToken } from '#web/identity/account/mailed-link.ts';
import { VisitorPage } from '#web/identity/account/visitor-page.tsx';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';

/** Opening the page stops the morning mail, so one click in the mail is enough. */
export function StopMorningPage() {
  const { token } = useMailedToken('/morning-mail');
  const { isSuccess, error, refetch } = useQuery({
    queryKey: ['stop-morning-mail', token],
    queryFn: () => read(api['morning-mail'].stop.$post({ json: { token: token ?? '' } })),
    enabled: token !== undefined,
    retry: false,
    staleTime: Infinity,
  });
  if (isSuccess) {
    return (
      <VisitorPage title="No more morning mails" subtitle="You can switch them on again in Settings, under Your day.">
        <Link to="/today" className={buttonClass({ variant: 'primary', size: 'large', className: 'w-full' })}>
          Go to Today
        </Link>
      </VisitorPage>
    );
  }
  if (token !== undefined && !error) {
    return (
      <VisitorPage title="Stopping the morning mail">
        <Spinner label="One moment…" />
      </VisitorPage>
    );
  }
  return (
    <VisitorPage title="The morning mail was not stopped">
      <div className="flex flex-col gap-4">
        <Banner tone="danger">{error ? problemSentence(error) : INCOMPLETE_LINK}</Banner>
        {error && (
          <Button variant="primary" size="large" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </div>
    </VisitorPage>
  );
}
