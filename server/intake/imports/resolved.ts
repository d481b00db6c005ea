import type { NewCandidate } from '#shared/crm/candidate-schemas.ts';
import type { CompanyInput } from '#shared/crm/company-schemas.ts';
import type { ContactInput } from '#shared/crm/contact-schemas.ts';
import type { NewJob } from '#shared/crm/job-schemas.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';

/** The input for a row after its references by name are resolved. */
export interface NewInputs {
  company: CompanyInput;
  contact: ContactInput;
  candidate: NewCandidate;
  job: NewJob;
}
export type NewInput = NewInputs[ImportType];

/** The client of a job, or what a company belongs to, if it does not exist yet. */
export type Needed =
  | { type: 'contact'; id: string; input: ContactInput }
  | { type: 'company'; id: string; input: CompanyInput };

/** For a type of which no two records have the same name. */
export interface Named {
  /** The id that the record gets, whichever row makes it. */
  id: string;
  key: string;
  /** The record that has the name. */
  there: string | null;
}

/** What is wrong with the reference in a field. */
export interface Problem {
  field: string;
  message: string;
}

export type Resolved<Type extends ImportType = ImportType> =
  | { input: NewInputs[Type]; needs?: Needed; named?: Named; leftOut?: Problem[] }
  | Problem;

/** Facts about an import that only the database knows. */
export interface Circumstances {
  importId: string;
  userId: string;
  createClients: boolean;
}
