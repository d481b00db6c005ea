import { typesThat, type TypeThat } from '#shared/records/records.ts';

export const duplicateTypes = typesThat('duplicates');
export type DuplicateType = TypeThat<'duplicates'>;

const ofPeople = ['email', 'phone', 'name-company', 'name'] as const;
const ofCompanies = ['vat', 'number', 'website', 'company-name'] as const;
/** How two people, or two jobs, match. */
export type PersonLikeness = (typeof ofPeople)[number];
export type CompanyLikeness = (typeof ofCompanies)[number];

/** How two records match, strongest evidence first. Stored groups are sorted by the place in this list. */
export const likenesses = [...ofPeople, ...ofCompanies] as const;
export type Likeness = (typeof likenesses)[number];

export function isOfCompanies(by: Likeness): by is CompanyLikeness {
  return (ofCompanies as readonly Likeness[]).includes(by);
}

/** The largest group of duplicates. A value shared by more records (a switchboard number, "n/a") is no evidence. */
export const MOST_ALIKE = 10;

export const DEFAULT_GROUPS = 20;

const words: Record<Likeness, string> = {
  email: 'Same e-mail address',
  phone: 'Same phone number',
  'name-company': 'Similar name, same company',
  name: 'Similar name',
  vat: 'Same VAT number',
  number: 'Same company number',
  website: 'Same website',
  'company-name': 'Similar name',
};

/** Why two records may be the same, in words. */
export function likenessText(type: DuplicateType, by: Likeness): string {
  return type === 'job' ? 'Similar title, same client' : words[by];
}
