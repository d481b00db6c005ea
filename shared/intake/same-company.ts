import type { CompanyLikeness } from './duplicates.ts';
import { isSlip } from './slips.ts';

/** A company, ready to be compared with many. The keys are those of `company_likeness_keys`. */
export interface ComparedCompany {
  id: string;
  /** The company that it belongs to. */
  parentId: string | null;
  /** The words that make its name its own. */
  words: readonly string[];
  vat: string | null;
  number: string | null;
  website: string | null;
}

// Those that `company_likeness_keys` leaves out of the key of a name. A new one here is found by other keys only.
const ofGroups: ReadonlySet<string> = new Set(
  'the group gruppe groupe holding holdings international intl global uk'.split(' '),
);

/** Of the name as `company_key` gives it: without case, accents, punctuation and legal form. */
export function nameWords(name: string): string[] {
  const all = name.split(' ');
  const own = all.filter((word) => !ofGroups.has(word));
  return own.length === 0 ? all : own;
}

/**
 * When two records may be one company, by reason. Who says that one belongs to the other knows that they are two. The
 * companies of one group often share its website.
 */
const reasons: Record<CompanyLikeness, (one: ComparedCompany, other: ComparedCompany) => boolean> = {
  vat: (one, other) => one.vat !== null && one.vat === other.vat,
  number: (one, other) => one.number !== null && one.number === other.number,
  website: (one, other) =>
    one.website !== null && one.website === other.website && (one.parentId === null || one.parentId !== other.parentId),
  'company-name': (one, other) => areNear(one.words, other.words),
};

/** Whether two records may be one company for this reason. */
export function isSameCompanyBy(by: CompanyLikeness, one: ComparedCompany, other: ComparedCompany): boolean {
  return one.parentId !== other.id && other.parentId !== one.id && reasons[by](one, other);
}

/** The same but for typing errors and spaces. */
function areNear(one: readonly string[], other: readonly string[]): boolean {
  if (one.join('') === other.join('')) return true;
  return one.length === other.length && one.every((word, at) => isNear(word, other[at] ?? ''));
}

/** Numbers have no typing errors: they are years and addresses. */
const isNear = (one: string, other: string) => one === other || (!/\d/.test(one + other) && isSlip(one, other));
