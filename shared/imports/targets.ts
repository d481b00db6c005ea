import { candidateFields, candidateInput, type CandidateInput } from '#shared/candidates.ts';
import { contactFields, contactInput, type ContactInput } from '#shared/contacts.ts';
import type { Field, FieldSet } from '#shared/fields.ts';
import { jobFields, jobInput, type JobInput } from '#shared/jobs.ts';
import { isFilledIn, type FilledIn } from '#shared/record-schemas.ts';

/** What the columns of somebody's table can become: the fields that people fill in, and what stands for some of them in files. */

export const importTypes = ['contact', 'candidate', 'job'] as const;
export type ImportType = (typeof importTypes)[number];

const fieldSets = { contact: contactFields, candidate: candidateFields, job: jobFields };

/** No file holds the id of a record: it says what the record is called, in columns of their own. */
export const notInFiles = {
  contact: [],
  candidate: ['assignedJobId'],
  job: ['contactId'],
} as const satisfies { [Type in ImportType]: readonly (keyof FilledIn<(typeof fieldSets)[Type]>)[] };

/** What else a column can hold. */
export const otherTargets = {
  contact: { fullName: 'Full name' },
  candidate: { fullName: 'Full name', assignedJob: 'Assigned job' },
  job: { client: 'Client', clientEmail: 'Client’s email', clientCompany: 'Client’s company' },
} as const satisfies Record<ImportType, Record<string, string>>;

export type TargetOf<Type extends ImportType> =
  | Exclude<keyof FilledIn<(typeof fieldSets)[Type]>, (typeof notInFiles)[Type][number]>
  | keyof (typeof otherTargets)[Type];
export type Target = { [Type in ImportType]: TargetOf<Type> }[ImportType];

/** For each column what it becomes, or null. */
export type Mapping = readonly (Target | null)[];

type ImportedField = [target: Target, field: Field];

function fieldsInFiles(type: ImportType): ImportedField[] {
  const left: readonly string[] = notInFiles[type];
  return Object.entries<FieldSet[string]>(fieldSets[type]).flatMap(([key, field]): ImportedField[] =>
    isFilledIn(field) && !left.includes(key) ? [[key as Target, field]] : [],
  );
}

/** The fields that a column can become. */
export const importedFields: Record<ImportType, readonly ImportedField[]> = {
  contact: fieldsInFiles('contact'),
  candidate: fieldsInFiles('candidate'),
  job: fieldsInFiles('job'),
};

export function targetsOf(type: ImportType): Target[] {
  return [...importedFields[type].map(([key]) => key), ...(Object.keys(otherTargets[type]) as Target[])];
}

export function fieldOf(type: ImportType, target: Target): Field | undefined {
  return importedFields[type].find(([key]) => key === target)?.[1];
}

/** What decides whether a row becomes a record: the same that decides for everybody else. */
export const inputSchemas = { contact: contactInput, candidate: candidateInput, job: jobInput };

/** Whom a job is for, as a file says it. */
export interface ClientMention {
  name: string | null;
  email: string | null;
  company: string | null;
}

/** A row that can become a record, once what it mentions by name has been found. */
export interface RowInputs {
  contact: ContactInput;
  candidate: Omit<CandidateInput, 'assignedJobId'> & { assignedJob: string | null };
  job: Omit<JobInput, 'contactId'> & { client: ClientMention };
}
