import { Clock, Download, Mail } from 'lucide-react';
import { SUPPORT_RESPONSE_HOURS } from '#shared/billing/plan.ts';
import { useSiteFacts } from '#web/platform/lib/site-facts.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';

export function Support() {
  const { supportEmail } = useSiteFacts();
  return (
    <section id="support" aria-labelledby="support-title" className="scroll-mt-16 border-t border-line">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-4 py-20 sm:px-6 lg:grid-cols-2">
        <div>
          <h2 id="support-title" className="text-3xl font-semibold tracking-tight text-balance">
            Ask a person, get an answer
          </h2>
          <p className="mt-3 max-w-xl text-lg text-pretty text-muted">
            Stuck, or missing something? Write to us. Someone who knows the product reads every email and answers within{' '}
            {SUPPORT_RESPONSE_HOURS} hours.
          </p>
          <a href={`mailto:${supportEmail}`} className={buttonClass({ size: 'large', className: 'mt-6 max-w-full' })}>
            <Mail aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{supportEmail}</span>
          </a>
        </div>
        <ul className="grid gap-4 sm:grid-cols-2">
          <li className="rounded-2xl border border-line bg-surface p-6">
            <Clock aria-hidden className="size-5 text-accent" />
            <p className="mt-3 font-semibold">{SUPPORT_RESPONSE_HOURS}-hour response</p>
            <p className="mt-1 text-muted">By email, for everyone on the plan or in the trial.</p>
          </li>
          <li className="rounded-2xl border border-line bg-surface p-6">
            <Download aria-hidden className="size-5 text-accent" />
            <p className="mt-3 font-semibold">Your data stays yours</p>
            <p className="mt-1 text-muted">Export all of it at any time, even without a subscription.</p>
          </li>
        </ul>
      </div>
    </section>
  );
}
