import { formatPhone } from '#shared/platform/phone.ts';
import { useQuickLog, type Reached } from '../interactions/use-quick-log.ts';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { useGroupedPhone } from '#web/platform/phone/use-grouped-phone.ts';

const LINK = 'rounded-sm decoration-line-strong hover:text-ink underline-offset-2 hover:underline';

/** The client behind the link, if there is one. Following the link offers to log the call or mail. */
interface OfClient {
  contact?: Reached;
}

/** The `href` and `onClick` of a link that calls a person. */
export function useCallLink(phone: string, contact?: Reached) {
  const { phoneFormat } = usePreferences();
  const { noteReached } = useQuickLog();
  const number = formatPhone(phone, phoneFormat);
  return {
    number,
    href: `tel:${encodeURIComponent(number).replace('%2B', '+')}`,
    onClick: () => contact && noteReached(contact, 'call'),
  };
}

/** The `href` and `onClick` of a link that mails a person. */
export function useMailLink(email: string, contact?: Reached) {
  const { noteReached } = useQuickLog();
  return {
    // Encoded, because the address may contain characters that end the mailto: link or add a subject to it.
    href: `mailto:${encodeURIComponent(email)}`,
    onClick: () => contact && noteReached(contact, 'email'),
  };
}

export function PhoneLink({ phone, contact }: OfClient & { phone: string }) {
  const { number, ...link } = useCallLink(phone, contact);
  const grouped = useGroupedPhone();
  return (
    <a {...link} className={`${LINK} tabular-nums`}>
      {grouped(number)}
    </a>
  );
}

export function EmailLink({ email, contact }: OfClient & { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <a {...useMailLink(email, contact)} className={LINK}>
      {email.slice(0, at)}
      {/* A long address breaks here, not within a word. */}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
