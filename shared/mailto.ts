import { oneLine } from './template-fields.ts';
import type { MailText } from './template-terms.ts';

/** What every mail program opens: Windows hands programs an address of at most some 2,000 characters. */
export const LONGEST_MAILTO = 1_900;

/** How a mail is handed to the mail program. */
export interface Handover {
  /** The `mailto:` address to open. */
  href: string;
  /** What does not fit into the address and goes by the clipboard instead; null if all of it fits. */
  pasted: string | null;
}

/** As RFC 6068 has it: everything that could end a part of the address is encoded, and lines end in CRLF. */
export function handOver(email: string, { subject, body }: MailText): Handover {
  const line = oneLine(subject).trim();
  const whole = mailto(email, { subject: line, body });
  if (whole.length <= LONGEST_MAILTO) return { href: whole, pasted: null };
  const short = mailto(email, { subject: line, body: '' });
  if (short.length <= LONGEST_MAILTO) return { href: short, pasted: body };
  return { href: mailto(email, { subject: '', body: '' }), pasted: `${line}\n\n${body}` };
}

function mailto(email: string, headers: MailText): string {
  const given = Object.entries(headers).filter(([, value]) => value !== '');
  const query = given.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  return `mailto:${encoded(email)}${query === '' ? '' : `?${query}`}`;
}

/** Half a letter cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n'));
}
