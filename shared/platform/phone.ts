import { phoneFormatByCode, phoneFormats, type PhoneFormatCode } from './formats.ts';

/**
 * The international form of a typed number, for `tel:` links and, through `groupPhone`, for display. The stored number
 * stays as typed.
 */
export function formatPhone(typed: string, code: PhoneFormatCode): string {
  const digits = typed.replaceAll(/[\s\-()]/g, '');
  if (digits === '') return '';
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const { prefix, trunk } = phoneFormatByCode(code);
  const national = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  return `${prefix}${national}`;
}

/**
 * Groups an international number the way its country writes it. A number of another country or length stays as it is.
 */
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
