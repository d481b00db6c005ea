import { typesThat, type TypeThat } from '#shared/records/records.ts';

export const duplicateTypes = typesThat('duplicates');
export type DuplicateType = TypeThat<'duplicates'>;

/** How two records match, strongest evidence first. */
export const likenesses = ['email', 'phone', 'name-company', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

/** The largest group of duplicates. A value shared by more records (a switchboard number, "n/a") is no evidence. */
export const MOST_ALIKE = 10;

export const DEFAULT_GROUPS = 20;

const words: Record<Likeness, string> = {
  email: 'Same e-mail address',
  phone: 'Same phone number',
  'name-company': 'Similar name, same company',
  name: 'Similar name',
};

/** Why two records may be the same, in words. */
export function likenessText(type: DuplicateType, by: Likeness): string {
  return type === 'job' ? 'Similar title, same client' : words[by];
}
