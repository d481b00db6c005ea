import { foldText } from '#shared/records/records.ts';
import type { PersonLikeness } from '../duplicates.ts';
import { addressKey, isSharedAddress } from './addresses.ts';
import { nearnessOf, readName, type PersonName } from './person-names.ts';
import { areOneNumber, phoneNumbersIn, type PhoneNumber } from './phone-numbers.ts';

/** What is known of a person. Empty values match nothing. */
export interface PersonFacts {
  /** First and last name with a space between them. */
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  company?: string | null | undefined;
}

/** A person, ready to be compared with many. */
export interface Person {
  name: PersonName;
  address: string | null;
  isAddressShared: boolean;
  phones: readonly PhoneNumber[];
  company: string | null;
}

export function readPerson({ name, email, phone, company }: PersonFacts): Person {
  return {
    name: readName(name ?? ''),
    address: email ? addressKey(email) : null,
    isAddressShared: isSharedAddress(email ?? ''),
    phones: phoneNumbersIn(phone ?? ''),
    company: company ? foldText(company) : null,
  };
}

/**
 * When two records may be one person, by reason. A switchboard's number and an address like "info@" are those of many, so they count only if
 * the names fit. An address of one's own counts by itself, because people change their names.
 */
const reasons: Record<PersonLikeness, (one: Person, other: Person) => boolean> = {
  email: (one, other) =>
    one.address !== null && one.address === other.address && (!one.isAddressShared || haveFittingNames(one, other)),
  phone: (one, other) =>
    one.phones.some((number) => other.phones.some((another) => areOneNumber(number, another))) &&
    haveFittingNames(one, other),
  'name-company': (one, other) =>
    one.company !== null && one.company === other.company && nearnessOf(one.name, other.name) === 'near',
  name: (one, other) => nearnessOf(one.name, other.name) === 'near',
};

const haveFittingNames = (one: Person, other: Person) => nearnessOf(one.name, other.name) !== 'different';

/** Whether two records may be one person for this reason. */
export const isSameBy = (by: PersonLikeness, one: Person, other: Person): boolean => reasons[by](one, other);
