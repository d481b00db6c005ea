import { RETENTION_DAYS } from '#shared/platform/retention.ts';
import { useSiteFacts } from '#web/platform/lib/site-facts.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { privacyUse } from './privacy-use.tsx';
import { privacyRights } from './privacy-rights.tsx';

export function PrivacyPage() {
  const facts = useSiteFacts();
  const { appName, operatorName, operatorAddress, supportEmail } = facts;
  const sections: LegalSection[] = [...privacyUse(facts), ...privacyRights(facts)];
  return (
    <LegalPage
      title="Privacy Policy"
      since="15 November 2026"
      intro={
        <>
          <p>
            {appName} is run by {operatorName} ({operatorAddress}). “We” below means {operatorName}. For the account you
            open with us, we decide how your data is used and answer for it (we are the “controller”).
          </p>
          <p>
            For the people you keep records about, your clients and candidates, you decide. We only store those records
            for you and on your instructions (we are your “processor”).
          </p>
          <p>
            In short: we keep what the product needs to work, we sell nothing, we show no advertising, and{' '}
            {RETENTION_DAYS} days after you leave your data is erased. Questions go to{' '}
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </>
      }
      sections={sections}
    />
  );
}
