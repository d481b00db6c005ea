import { PLAN_NAME, PLAN_PRICE, SUPPORT_RESPONSE_HOURS, TRIAL_DAYS } from '#shared/billing/plan.ts';
import { RETENTION_DAYS } from '#shared/platform/retention.ts';
import type { SiteFacts } from '#shared/platform/site-facts.ts';
import { useSiteFacts } from '#web/platform/lib/site-facts.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

export function TermsPage() {
  const facts = useSiteFacts();
  const { appName, operatorName, operatorAddress } = facts;
  return (
    <LegalPage
      title="Terms & Conditions"
      since="15 November 2026"
      intro={
        <p>
          These terms are the agreement between you and {operatorName} ({operatorAddress}), who runs {appName}. You
          accept them by creating an account. How we treat your data is described in the{' '}
          <a href="/privacy">Privacy Policy</a>.
        </p>
      }
      sections={[...money(), ...conduct(facts)]}
    />
  );
}

/** Trial, price, payment and cancellation. */
function money(): LegalSection[] {
  return [
    {
      id: 'trial',
      title: `The ${TRIAL_DAYS}-day free trial`,
      content: (
        <>
          <p>
            New accounts get the whole product free for {TRIAL_DAYS} days. No credit card is required. If you add no
            card before the trial ends, it simply ends and nothing is charged.
          </p>
          <p>
            The trial is given once. If you have had one, {PLAN_PRICE} is charged on the day you subscribe; we say so
            before you pay.
          </p>
        </>
      ),
    },
    {
      id: 'price',
      title: 'Price and renewal',
      content: (
        <>
          <p>
            There is one plan, {PLAN_NAME}, at {PLAN_PRICE} per month. It renews automatically every month, and the next
            month is charged in advance, until you cancel.
          </p>
          <p>
            If we ever change the price, we tell you by e-mail at least {RETENTION_DAYS} days before, and you can cancel
            before it applies to you.
          </p>
        </>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      content: (
        <p>
          Payments are handled by Stripe, a card payment provider, on its own pages; we never see your card number. If a
          payment fails, access pauses until it has gone through. Your data can still be exported meanwhile.
        </p>
      ),
    },
    {
      id: 'cancelling',
      title: 'Cancelling',
      content: (
        <>
          <p>
            Cancel at any time in Settings. You keep access until the end of the period you have paid for, or of your
            trial, and nothing more is charged. Periods that have begun are not refunded, unless the law gives you that
            right: consumers may withdraw within 14 days of their first payment.
          </p>
        </>
      ),
    },
    {
      id: 'your-data-after-the-end',
      title: 'Your data after the end',
      content: (
        <p>
          Your data is kept for {RETENTION_DAYS} days after your cancelled subscription ends, so that you can export it
          or come back, and is then deleted for good. A mail reminds you a week before. The same {RETENTION_DAYS} days
          apply when you delete your account.
        </p>
      ),
    },
  ];
}

/** All other terms. */
function conduct({ appName, operatorName, operatorAddress, supportEmail }: SiteFacts): LegalSection[] {
  return [
    {
      id: 'account',
      title: 'Your account',
      content: (
        <p>
          You must be 18 or over. An account is for one person; keep its password to yourself, and tell us if you think
          that somebody else has it. The details you give about yourself must be true.
        </p>
      ),
    },
    {
      id: 'use',
      title: 'Using it fairly',
      content: (
        <ul>
          <li>Keep records only about people whose data you may lawfully hold, and tell them that you do.</li>
          <li>
            Do not use {appName} to discriminate unlawfully, to send unwanted mass mail, or to break any other law.
          </li>
          <li>Do not try to reach other people’s data, to overload the service, or to resell it.</li>
        </ul>
      ),
    },
    {
      id: 'your-records',
      title: 'Your records',
      content: (
        <>
          <p>
            What you enter stays yours. You let us store it and show it to you, and nothing else. For the personal data
            in it you are the controller and we are your processor: we act on your instructions only, keep it secure and
            confidential, use only the companies named in the <a href="/privacy#sharing">Privacy Policy</a>, help you to
            answer the people concerned, tell you without delay of a breach, and erase the data when this agreement
            ends.
          </p>
        </>
      ),
    },
    {
      id: 'service',
      title: 'The service and support',
      content: (
        <p>
          We do our best to keep {appName} running and your data safe, and answer mails to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a> within {SUPPORT_RESPONSE_HOURS} hours. We may improve or
          change it; if we ever shut it down, we tell you at least {RETENTION_DAYS} days before, and you can export
          everything.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Liability',
      content: (
        <p>
          Nothing here limits liability for death, injury, fraud or anything else that the law does not let us limit,
          nor your rights as a consumer. Otherwise we are not liable for lost profit or placements, and our total
          liability for all claims in a year is limited to what you paid us in that year.
        </p>
      ),
    },
    {
      id: 'ending',
      title: 'Ending by us',
      content: (
        <p>
          We may suspend or close an account that breaks these terms seriously or repeatedly. Where we can, we warn you
          first and let you export your data.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      content: (
        <p>
          If these terms change in a way that matters to you, we write to you at least {RETENTION_DAYS} days before. If
          you do not agree, cancel before the change.
        </p>
      ),
    },
    {
      id: 'law',
      title: 'Law',
      content: (
        <p>
          UK law, namely the law of England and Wales, applies, and its courts have jurisdiction. Consumers who live
          elsewhere in the United Kingdom or in the European Union keep the protection of their own law and courts.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      content: (
        <p>
          {operatorName}, {operatorAddress}, <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      ),
    },
  ];
}
