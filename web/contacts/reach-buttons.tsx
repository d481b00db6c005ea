import { Mail, Phone } from 'lucide-react';
import type { Reached } from '#web/interactions/use-quick-log.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { useCallLink, useMailLink } from './contact-links.tsx';

const LOOK = buttonClass({ size: 'small', iconOnly: true });

interface ReachButtonsProps {
  /** Whom they reach. */
  name: string;
  email: string | null;
  phone: string | null;
  /** The client, if it is one: reaching them is something to note. */
  contact?: Reached;
}

/** For a thumb: to call and to write to somebody from their row. */
export function ReachButtons({ name, email, phone, contact }: ReachButtonsProps) {
  if (email === null && phone === null) return null;
  return (
    <span className="ml-auto flex shrink-0 gap-2">
      {phone !== null && <CallButton name={name} phone={phone} {...(contact && { contact })} />}
      {email !== null && <MailButton name={name} email={email} {...(contact && { contact })} />}
    </span>
  );
}

type ReachButtonProps<Key extends 'email' | 'phone'> = Pick<ReachButtonsProps, 'name' | 'contact'> &
  Record<Key, string>;

function CallButton({ name, phone, contact }: ReachButtonProps<'phone'>) {
  const { number: _number, ...link } = useCallLink(phone, contact);
  return (
    <a {...link} aria-label={`Call ${name}`} className={LOOK}>
      <Phone aria-hidden className="size-4" />
    </a>
  );
}

function MailButton({ name, email, contact }: ReachButtonProps<'email'>) {
  return (
    <a {...useMailLink(email, contact)} aria-label={`Email ${name}`} className={LOOK}>
      <Mail aria-hidden className="size-4" />
    </a>
  );
}
