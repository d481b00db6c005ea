import { oneLine } from './template-fields.ts';
import type { MailText } from './templates.ts';

/** A length that every mail program accepts: Windows limits the link to about 2,000 characters. */
export const LONGEST_MAILTO = 1_900;

/** How a mail reaches the mail program. */
export interface Handover {
  /** The `mailto:` link to open. */
  href: string;
  /** The text that did not fit into the link and goes through the clipboard instead; null if all of it fits. */
  pasted: string | null;
}

/** Follows RFC 6068: encodes everything that could end a part of the link, and ends lines with CRLF. */
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

/** `encodeURIComponent` throws on a lone surrogate. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n'));
}
