import { formatPhone, groupPhone } from '#shared/phone.ts';
import { useQuickLog, type Reached } from '#web/interactions/use-quick-log.ts';
import { usePreferences } from '#web/preferences/preferences.queries.ts';

const LINK = 'rounded-sm decoration-line-strong hover:text-ink underline-offset-2 hover:underline';

/** The client behind the link, if it is one: following it is something to note. */
interface OfClient {
  contact?: Reached;
}

/** For the `href` and `onClick` of a link that calls somebody. */
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

/** The same for one that writes to them. */
export function useMailLink(email: string, contact?: Reached) {
  const { noteReached } = useQuickLog();
  return {
    // The address may hold characters that would end the mailto: link or add a subject to it.
    href: `mailto:${encodeURIComponent(email)}`,
    onClick: () => contact && noteReached(contact, 'email'),
  };
}

export function PhoneLink({ phone, contact }: OfClient & { phone: string }) {
  const { number, ...link } = useCallLink(phone, contact);
  return (
    <a {...link} className={`${LINK} tabular-nums`}>
      {groupPhone(number)}
    </a>
  );
}

export function EmailLink({ email, contact }: OfClient & { email: string }) {
  return (
    <a {...useMailLink(email, contact)} className={LINK}>
      {email}
    </a>
  );
}
