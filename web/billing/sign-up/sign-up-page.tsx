import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { TRIAL_DAYS } from '#shared/billing/plan.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { VisitorPage } from '#web/identity/account/visitor-page.tsx';

const reassurances = [`${TRIAL_DAYS}-Day Free Trial`, 'No Credit Card Required', 'Cancel Anytime'];

export function SignUpPage() {
  return (
    <VisitorPage
      title="Start Your Free Trial"
      subtitle={`${TRIAL_DAYS} days free, then £9 per month.`}
      footer={
        <>
          Already have an account?{' '}
          <Link to="/login" className="link">
            Sign In
          </Link>
        </>
      }
    >
      <SignUpForm />
      <ul className="mt-6 flex flex-col gap-2 border-t border-line pt-4 text-sm text-muted">
        {reassurances.map((text) => (
          <li key={text} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 text-success" />
            {text}
          </li>
        ))}
      </ul>
    </VisitorPage>
  );
}
