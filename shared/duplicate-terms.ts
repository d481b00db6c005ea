/** What can be there twice. */
export const duplicateTypes = ['contact', 'candidate', 'job'] as const;
export type DuplicateType = (typeof duplicateTypes)[number];

/** By what two records are alike; what is surer comes first. */
export const likenesses = ['email', 'phone', 'name-company', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

/** How many records can be a group; what more of them share (a switchboard, "n/a") says nothing. */
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
