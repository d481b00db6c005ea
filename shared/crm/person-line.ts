import { looksLikeEmail } from '#shared/records/records.ts';

/** A person as typed in one line: "Sarah Chen sarah@acme.example 07700 900123, Acme". */
export interface PersonLine {
  /** What is neither e-mail address nor phone number, before the first comma. */
  name: string;
  email: string;
  phone: string;
  /** What follows the first comma. */
  beyond: string;
}

const PHONE = /(?:^|\s)(\+?\(?\d[\d\s().-]{4,}\d)(?=\s|$)/;
/** What stands around an address that was copied from a mail. */
const AROUND_EMAIL = /[\s,;<>]+/;

export function readPersonLine(line: string): PersonLine {
  const [first, beyond] = aroundComma(line);
  const email = [first, beyond].flatMap((part) => part.split(AROUND_EMAIL)).find(looksLikeEmail) ?? '';
  const without = (text: string) =>
    oneBlank(
      text
        .replace(`<${email}>`, ' ')
        .replace(email, ' ')
        .replaceAll(/(?:^\s*,|,\s*$)/g, ' '),
    );
  const phone = PHONE.exec(without(first))?.[1] ?? '';
  return { name: oneBlank(without(first).replace(phone, ' ')), email, phone, beyond: without(beyond) };
}

/** The first word is the first name. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = name.split(' ');
  return { firstName, lastName: others.join(' ') };
}

export function aroundComma(text: string): [before: string, after: string] {
  const at = text.indexOf(',');
  return at === -1 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

export const oneBlank = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
