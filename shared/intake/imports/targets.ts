import { candidateFields, candidateInput, type CandidateInput } from '#shared/crm/candidate-schemas.ts';
import { companyFields, companyInput, type CompanyInput } from '#shared/crm/company-schemas.ts';
import { contactFields, contactInput, type ContactInput } from '#shared/crm/contact-schemas.ts';
import type { OtherJob } from '#shared/crm/other-jobs.ts';
import type { Field, FieldSet } from '#shared/records/fields.ts';
import { jobFields, jobInput, type NewJob } from '#shared/crm/job-schemas.ts';
import { isFilledIn, type FilledIn } from '#shared/records/record-schemas.ts';
import { typesThat, type TypeThat } from '#shared/records/records.ts';
import { pastTargets } from './read-past.ts';

/** Import targets: the editable fields, plus the columns that stand in for some of them in files. */

export const importTypes = typesThat('import');
export type ImportType = TypeThat<'import'>;

const fieldSets = { company: companyFields, contact: contactFields, candidate: candidateFields, job: jobFields };

/** Fields that hold a record id. Files name the record in separate columns instead. */
export const notInFiles = {
  company: ['parentId'],
  contact: [],
  candidate: ['assignedJobId'],
  job: ['contactId'],
} as const satisfies { [Type in ImportType]: readonly (keyof FilledIn<(typeof fieldSets)[Type]>)[] };

/** Targets that are not fields. */
export const otherTargets = {
  company: { parent: 'Belongs to' },
  contact: { fullName: 'Full name' },
  candidate: { fullName: 'Full name', assignedJob: 'Assigned job', otherJobs: 'Other jobs' },
  job: { client: 'Client', clientEmail: 'Client’s email', clientCompany: 'Client’s company', ...pastTargets },
} as const satisfies Record<ImportType, Record<string, string>>;

export type TargetOf<Type extends ImportType> =
  | Exclude<keyof FilledIn<(typeof fieldSets)[Type]>, (typeof notInFiles)[Type][number]>
  | keyof (typeof otherTargets)[Type]
  | 'addToNotes';
export type Target = { [Type in ImportType]: TargetOf<Type> }[ImportType];

/** The target of each column, or null. */
export type Mapping = readonly (Target | null)[];

/** Any number of columns can have these. The first value of a row is taken, the others go into the notes. */
const severalColumns: ReadonlySet<Target> = new Set<Target>(['email', 'phone', 'addToNotes']);
export const takesSeveral = (target: Target): boolean => severalColumns.has(target);

/** Whether values without a field of their own can go into the notes. */
export const hasNotes = (type: ImportType): boolean => 'notes' in fieldSets[type];

type ImportedField = [target: Target, field: Field];

function fieldsInFiles(type: ImportType): ImportedField[] {
  const left: readonly string[] = notInFiles[type];
  return Object.entries<FieldSet[string]>(fieldSets[type]).flatMap(([key, field]): ImportedField[] =>
    isFilledIn(field) && !left.includes(key) ? [[key as Target, field]] : [],
  );
}

/** The fields a column can map to. */
export const importedFields: Record<ImportType, readonly ImportedField[]> = {
  company: fieldsInFiles('company'),
  contact: fieldsInFiles('contact'),
  candidate: fieldsInFiles('candidate'),
  job: fieldsInFiles('job'),
};

export function targetsOf(type: ImportType): Target[] {
  const own = [...importedFields[type].map(([key]) => key), ...(Object.keys(otherTargets[type]) as Target[])];
  return hasNotes(type) ? [...own, 'addToNotes'] : own;
}

export function fieldOf(type: ImportType, target: Target): Field | undefined {
  return importedFields[type].find(([key]) => key === target)?.[1];
}

export function targetLabel(type: ImportType, target: Target): string {
  const others: Readonly<Record<string, string>> = { ...otherTargets[type], addToNotes: 'Add to notes' };
  return fieldOf(type, target)?.label ?? others[target] ?? target;
}

/** Imported rows must pass the same schemas as records from the form. */
export const inputSchemas = { company: companyInput, contact: contactInput, candidate: candidateInput, job: jobInput };

/** The client of a job, as the file names it. */
export interface ClientMention {
  name: string | null;
  email: string | null;
  company: string | null;
}

/** A row that is valid once the records it names are found. */
export interface RowInputs {
  company: Omit<CompanyInput, 'parentId'> & { parent: string | null };
  contact: ContactInput;
  candidate: Omit<CandidateInput, 'assignedJobId'> & { assignedJob: string | null; otherJobs?: OtherJob[] };
  job: Omit<NewJob, 'contactId'> & { client: ClientMention };
}
