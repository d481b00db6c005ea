import { phoneFormatByCode, phoneFormats, type PhoneFormatCode } from './preference-terms.ts';

/** The international form of a number as typed, for `tel:` links and, by `groupPhone`, for display. What was typed is what is stored. */
export function formatPhone(typed: string, code: PhoneFormatCode): string {
  const digits = typed.replaceAll(/[\s\-()]/g, '');
  if (digits === '') return '';
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const { prefix, trunk } = phoneFormatByCode(code);
  const national = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  return `${prefix}${national}`;
}

/** An international number in the groups that its country writes; one of another country or length stays as it is. */
export function groupPhone(number: string): string {
  for (const { prefix, example, trunk } of phoneFormats) {
    if (!number.startsWith(prefix)) continue;
    const national = number.slice(prefix.length);
    const groups = (example.startsWith(trunk) ? example.slice(trunk.length) : example).match(/\d+/g) ?? [];
    if (groups.join('').length !== national.length || !/^\d+$/.test(national)) continue;
    let rest = national;
    const written = groups.map(({ length }) => {
      const group = rest.slice(0, length);
      rest = rest.slice(length);
      return group;
    });
    return [prefix, ...written].join(' ');
  }
  return number;
}
