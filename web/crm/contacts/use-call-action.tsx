import { Phone } from 'lucide-react';
import { useGroupedPhone } from '#web/platform/phone/use-grouped-phone.ts';
import type { RecordAction } from '#web/records/core/record-actions.tsx';
import type { Reached } from '../interactions/use-quick-log.ts';
import { useCallLink } from './contact-links.tsx';

/** "Call" among the actions of a record; nothing without a number. */
export function useCallAction(phone: string | null, contact?: Reached): RecordAction[] {
  const { number, href, onClick } = useCallLink(phone ?? '', contact);
  const grouped = useGroupedPhone();
  if (phone === null) return [];
  return [
    {
      label: 'Call',
      icon: <Phone aria-hidden className="size-4" />,
      title: grouped(number),
      href,
      onSelect: onClick,
    },
  ];
}
