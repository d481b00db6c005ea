import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { useResendVerification, VERIFICATION_SENT } from './resend-verification.ts';

/** The button, with the result above it. */
export function ResendVerificationButton() {
  const resend = useResendVerification();
  return (
    <>
      {resend.isSuccess && <Banner tone="success">{VERIFICATION_SENT}</Banner>}
      {resend.isError && <Banner tone="danger">{resend.error.message}</Banner>}
      <Button
        variant="primary"
        size="large"
        busy={resend.isPending}
        busyText="Sending..."
        onClick={() => resend.mutate()}
      >
        Resend verification email
      </Button>
    </>
  );
}
