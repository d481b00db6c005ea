/** A phone number, ready to be compared. */
export interface PhoneNumber {
  /** With the country code if it is known, otherwise without the leading zero. */
  digits: string;
  /** Begins with "+" or "00". */
  isInternational: boolean;
  /** Begins with one zero, which stands for the own country. */
  isNational: boolean;
}

/** Shorter numbers are extensions. */
const FEWEST_DIGITS = 6;
/** A number of this length is complete but for its country. */
const FEWEST_COMPLETE = 8;
const LONGEST_COUNTRY_CODE = 3;

/** The numbers in a field: "020 7946 0991 ext 12 / 07700 900123" are two. An extension and a placeholder are none. */
export function phoneNumbersIn(field: string): PhoneNumber[] {
  return field
    .replaceAll(/\+/g, '\n+')
    .split(/[^\d\s()+./–-]+|\n/)
    .flatMap(alternatives)
    .flatMap((written) => readNumber(written) ?? []);
}

/** A slash is between two numbers, or after the area code. */
function alternatives(written: string): string[] {
  const parts = written.split('/');
  return parts.every((part) => digitsOf(part).length >= FEWEST_DIGITS) ? parts : [written];
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

function readNumber(written: string): PhoneNumber | null {
  const isInternational = /^\D*\+/.test(written) || /^\D*00[1-9]/.test(written);
  const digits = digitsOf(isInternational ? written.replace('(0)', '') : written);
  if (digits.length < FEWEST_DIGITS || isPlaceholder(digits)) return null;
  const isNational = !isInternational && digits.startsWith('0');
  return { digits: digits.replace(/^0+/, ''), isInternational, isNational };
}

/** "0000000000", "+44 1111 111111" and "1234567890" are typed where a number is required. */
function isPlaceholder(digits: string): boolean {
  const end = digits.slice(-FEWEST_COMPLETE);
  return /^(\d)\1*$/.test(end) || '01234567890123456789'.includes(digits) || '98765432109876543210'.includes(digits);
}

/** Equal for all ways to write a number; numbers of different countries may share it. */
export const endOf = ({ digits }: PhoneNumber): string => digits.slice(-FEWEST_COMPLETE);

/** Whether both are one number, as it is written at home and abroad. */
export function areOneNumber(one: PhoneNumber, other: PhoneNumber): boolean {
  if (one.digits === other.digits)
    return !(one.isInternational && other.isNational) && !(one.isNational && other.isInternational);
  const [short, long] = one.digits.length < other.digits.length ? [one, other] : [other, one];
  return (
    !short.isInternational &&
    !long.isNational &&
    short.digits.length >= FEWEST_COMPLETE &&
    long.digits.length - short.digits.length <= LONGEST_COUNTRY_CODE &&
    long.digits.endsWith(short.digits) &&
    // In North America no number begins with a zero.
    !(short.isNational && long.digits.startsWith('1') && long.digits.length === 11)
  );
}
