import { formatPhone, groupPhone } from '#shared/phone.ts';
import { usePreferences } from '#web/preferences/preferences.queries.ts';

const LINK = 'rounded-sm decoration-line-strong hover:text-ink underline-offset-2 hover:underline';

export function PhoneLink({ phone }: { phone: string }) {
  const { phoneFormat } = usePreferences();
  const number = formatPhone(phone, phoneFormat);
  return (
    <a href={`tel:${encodeURIComponent(number).replace('%2B', '+')}`} className={`${LINK} tabular-nums`}>
      {groupPhone(number)}
    </a>
  );
}

export function EmailLink({ email }: { email: string }) {
  // The address may hold characters that would end the mailto: link or add a subject to it.
  return (
    <a href={`mailto:${encodeURIComponent(email)}`} className={LINK}>
      {email}
    </a>
  );
}
