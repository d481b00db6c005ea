import { ACTIVITY_MONTHS, RETENTION_DAYS } from '#shared/platform/retention.ts';
import type { SiteFacts } from '#shared/platform/site-facts.ts';
import type { LegalSection } from './legal-page.tsx';

/** The second half of the Privacy Policy: retention, legal basis and rights. */
export function privacyRights({ operatorName, operatorAddress, supportEmail }: SiteFacts): LegalSection[] {
  return [
    {
      id: 'your-rights',
      title: 'Your rights',
      content: (
        <>
          <p>You can do most of this yourself in Settings, at any time, with or without a subscription:</p>
          <ul>
            <li>see and correct your data: your profile and every record are there to edit;</li>
            <li>take it with you: “Export my data” gives you all of it as JSON and CSV files;</li>
            <li>have it erased: delete single records, or the whole account.</li>
          </ul>
          <p>
            You may also ask us to restrict what we do with your data, object to it, or withdraw your consent, which
            does not affect what we did lawfully before. Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
            we answer within one month. We make no decisions about you by automated means alone.
          </p>
          <p>
            If you think that we are doing something wrong, please tell us. You can also complain to the data protection
            authority where you live; in the United Kingdom that is the Information Commissioner’s Office (ico.org.uk).
          </p>
          <p>
            If a recruiter keeps a record about you in this product, ask them: they control it, and we pass on to them
            whatever you send us.
          </p>
        </>
      ),
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      content: (
        <>
          <ul>
            <li>
              Records you delete stay in your bin for {RETENTION_DAYS} days, where you can restore them, and are then
              erased.
            </li>
            <li>
              Changes to a client, a candidate or a job stay in its history for {RETENTION_DAYS} days, with the previous
              values. They are erased earlier if the record itself is.
            </li>
            <li>
              If you delete your account, everything in it is kept for {RETENTION_DAYS} days, during which signing in
              brings it back, and is then erased.
            </li>
            <li>
              If your subscription ends, everything is kept for {RETENTION_DAYS} days after your access ended and is
              then erased. We send you a mail a week before. Subscribing again stops it.
            </li>
            <li>Sent mails are erased {RETENTION_DAYS} days after they went out, ended sessions within a day.</li>
            <li>The activity list of your account covers {ACTIVITY_MONTHS} months, and is erased with the account.</li>
          </ul>
          <p>
            One thing outlives your account: so that the free trial is given once, we keep a keyed hash of the e-mail
            address and the day its trial began. Nobody can read the address from it; we can only recognise it when the
            same address signs up again. Invoices and payments are kept by Stripe and in our books for as long as tax
            law requires.
          </p>
        </>
      ),
    },
    {
      id: 'under-18s',
      title: 'Under-18s',
      content: (
        <p>
          The product is for people at work and is not offered to anybody under 18. If we learn that somebody younger
          has an account, we delete it.
        </p>
      ),
    },
    {
      id: 'legal-basis',
      title: 'Legal basis in the EU and the UK',
      content: (
        <>
          <p>Under the UK GDPR and the EU GDPR (Article 6) we rely on:</p>
          <ul>
            <li>the contract with you, for your account, your records and your subscription;</li>
            <li>
              our legitimate interest in a safe and fairly used service, for the list of devices, the record of what
              happened to your account, limits on guessing passwords, logs without names and the record of used trials;
            </li>
            <li>your consent, for analytics;</li>
            <li>legal duties, for invoices and payments.</li>
          </ul>
          <p>
            For the personal data in your own records you need a legal basis yourself, and the people concerned must be
            told. Our Terms are the agreement under which we process that data for you.
          </p>
        </>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      content: (
        <>
          <p>
            {operatorName}, {operatorAddress}. E-mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
          <p>
            If this policy changes in a way that matters to you, we write to you before it does. The date at the top
            shows when this version took effect.
          </p>
        </>
      ),
    },
  ];
}
