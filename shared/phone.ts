import { phoneFormatByCode, type PhoneFormatCode } from './preferences.ts';

/** The international form of a number as typed, for display and `tel:` links. What was typed is what is stored. */
export function formatPhone(typed: string, code: PhoneFormatCode): string {
  const digits = typed.replaceAll(/[\s\-()]/g, '');
  if (digits === '') return '';
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const { prefix, trunk } = phoneFormatByCode(code);
  const national = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  return `${prefix}${national}`;
}
