import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { ResendVerificationButton } from './resend-verification-button.tsx';

/** The verify mode of the sign-in page. Verification is never enforced, so the link into the app stays. */
export function VerificationSent() {
  return (
    <div className="flex flex-col gap-2">
      <ResendVerificationButton />
      <Link to="/dashboard" className={buttonClass({ size: 'large' })}>
        Go to Dashboard
      </Link>
      <Link to="/login" className={buttonClass({ variant: 'ghost', size: 'large' })}>
        Back to login
      </Link>
    </div>
  );
}
