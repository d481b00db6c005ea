import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, read } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { problemSentence } from './form-problem.ts';
import { INCOMPLETE_LINK, isUsedUp, useMailedToken } from './mailed-link.ts';
import { ResendVerificationButton } from './resend-verification-button.tsx';
import { refreshSession, sessionQuery } from './session.queries.ts';
import { VisitorPage } from './visitor-page.tsx';

/**
 * Verifies on load, so one click in the mail is enough. A mail scanner that runs the page verifies an address that the
 * mail did reach, which is harmless.
 */
export function VerifyEmailPage() {
  const { data: user } = useSuspenseQuery(sessionQuery);
  const verification = useVerification();
  if (verification.isLoading) {
    return (
      <VisitorPage title="Verifying your email address">
        <Spinner label="One moment…" />
      </VisitorPage>
    );
  }
  if (verification.isSuccess || user?.emailVerified) {
    return (
      <VisitorPage title="Email address verified" subtitle="Thank you. There is nothing more to do.">
        <Link
          to={user ? '/dashboard' : '/login'}
          className={buttonClass({ variant: 'primary', size: 'large', className: 'w-full' })}
        >
          {user ? 'Go to Dashboard' : 'Sign In'}
        </Link>
      </VisitorPage>
    );
  }
  const { error } = verification;
  return (
    <VisitorPage title="Your email address is not verified yet">
      <div className="flex flex-col gap-4">
        <Banner tone="danger">{error ? problemSentence(error) : INCOMPLETE_LINK}</Banner>
        {error && !isUsedUp(error) ? (
          <Button variant="primary" size="large" onClick={() => void verification.refetch()}>
            Try again
          </Button>
        ) : (
          <NewLink signedIn={user !== null} />
        )}
      </div>
    </VisitorPage>
  );
}

/** A query, not a mutation: React may mount the page twice, but the link works only once. */
function useVerification() {
  const { token, forget } = useMailedToken('/verify-email');
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      try {
        await read(api.auth['verify-email'].$post({ json: { token: token ?? '' } }));
        await forget();
      } catch (error) {
        if (isUsedUp(error)) await forget();
        throw error;
      } finally {
        await refreshSession(queryClient);
      }
      return true;
    },
    enabled: token !== undefined,
    retry: false,
    retryOnMount: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Only signed-in users can request another mail. */
function NewLink({ signedIn }: { signedIn: boolean }) {
  if (signedIn) return <ResendVerificationButton />;
  return (
    <Link
      to="/login"
      search={{ next: '/login?mode=verify' }}
      className={buttonClass({ variant: 'primary', size: 'large' })}
    >
      Sign in to get a new link
    </Link>
  );
}
