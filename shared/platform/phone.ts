import { phoneFormatByCode, type PhoneFormatCode } from './formats.ts';

/**
 * The international form of a typed number, for `tel:` links and, grouped, for display. The stored number stays as
 * typed.
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
