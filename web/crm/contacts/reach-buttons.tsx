import { Mail, Phone } from 'lucide-react';
import type { Reached } from '../interactions/use-quick-log.ts';
import { buttonClass, type ButtonVariant } from '#web/platform/ui/button-class.ts';
import { useCallLink, useMailLink } from './contact-links.tsx';

interface ReachButtonsProps {
  /** The name of the person to reach. */
  name: string;
  email: string | null;
  phone: string | null;
  /** The client, if the person is one. Reaching a client offers to log it. */
  contact?: Reached;
}

/** Call and mail buttons in a row, sized for touch. */
export function ReachButtons({ name, email, phone, contact }: ReachButtonsProps) {
  if (email === null && phone === null) return null;
  return (
    <span className="ml-auto flex shrink-0 gap-2">
      {phone !== null && <CallButton name={name} phone={phone} {...(contact && { contact })} />}
      {email !== null && <MailButton name={name} email={email} {...(contact && { contact })} />}
    </span>
  );
}

interface ReachButtonProps extends Pick<ReachButtonsProps, 'name' | 'contact'> {
  variant?: ButtonVariant;
}

export function CallButton({ name, phone, contact, variant }: ReachButtonProps & { phone: string }) {
  const { number, ...link } = useCallLink(phone, contact);
  return (
    <a {...link} aria-label={`Call ${name}`} title={`Call ${name}: ${number}`} className={lookOf(variant)}>
      <Phone aria-hidden className="size-4" />
    </a>
  );
}

export function MailButton({ name, email, contact, variant }: ReachButtonProps & { email: string }) {
  const label = `Email ${name}`;
  return (
    <a {...useMailLink(email, contact)} aria-label={label} title={`${label}: ${email}`} className={lookOf(variant)}>
      <Mail aria-hidden className="size-4" />
    </a>
  );
}

function lookOf(variant: ButtonVariant = 'secondary'): string {
  return buttonClass({ variant, size: 'small', iconOnly: true });
}
