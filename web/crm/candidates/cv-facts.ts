import type { DocumentFacts, Found } from '#shared/intake/document-schemas.ts';
import type { CandidateFormValues } from './candidate-form-values.ts';

/** The form fields that a CV can fill. */
export const factFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'location',
  'currentTitle',
  'currentEmployer',
  'skills',
] as const;
export type FactField = (typeof factFields)[number];

export type FoundFacts = Partial<Record<FactField, Found>>;

const labels: Record<FactField, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone',
  location: 'location',
  currentTitle: 'current title',
  currentEmployer: 'current employer',
  skills: 'skills',
};

/**
 * The facts to fill in: only for fields that are empty, or unchanged since another CV filled them. If the typed name
 * differs from the name in the CV, the CV's name is not used.
 */
export function factsFor(values: CandidateFormValues, facts: DocumentFacts, before: FoundFacts): FoundFacts {
  const typed = (field: FactField) => values[field] ?? '';
  const isFree = (field: FactField) => typed(field).trim() === '' || typed(field) === before[field]?.value;
  const { name } = facts;
  const isOther = (field: 'firstName' | 'lastName') =>
    !isFree(field) && typed(field).trim().toLowerCase() !== name?.[field].toLowerCase();
  const isSamePerson = !isOther('firstName') && !isOther('lastName');
  const found: FoundFacts = {
    ...(name &&
      isSamePerson && {
        firstName: { value: name.firstName, source: name.source },
        lastName: { value: name.lastName, source: name.source },
      }),
    ...(facts.email && { email: facts.email }),
    ...(facts.phone && { phone: facts.phone }),
    ...(facts.location && { location: facts.location }),
    ...(facts.currentTitle && { currentTitle: facts.currentTitle }),
    ...(facts.currentEmployer && { currentEmployer: facts.currentEmployer }),
    ...(facts.skills.length > 0 && {
      skills: {
        value: facts.skills.map(({ value }) => value).join(', '),
        source: [...new Set(facts.skills.map(({ source }) => source))].join(' · '),
      },
    }),
  };
  return Object.fromEntries(Object.entries(found).filter(([field]) => isFree(field as FactField)));
}

/** "Filled in: first name, last name and email." */
export function filledWords(found: FoundFacts, isCvFilled: boolean): string {
  const parts = [
    ...factFields.filter((field) => found[field]).map((field) => labels[field]),
    ...(isCvFilled ? ['CV'] : []),
  ];
  if (parts.length === 0) return 'It contains nothing for the empty fields below.';
  return `Filled in: ${new Intl.ListFormat('en-GB').format(parts)}.`;
}
