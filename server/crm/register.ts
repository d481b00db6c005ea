import type { RecordType } from '#shared/records/list-schemas.ts';
import { assignmentRecords } from './assignments/assignments.store.ts';
import { attachmentRecords } from './attachments/attachments.store.ts';
import { candidateRecords } from './candidates/candidates.store.ts';
import { companyRecords } from './companies/companies.store.ts';
import { contactRecords } from './contacts/contacts.store.ts';
import { interactionRecords } from './interactions/interactions.store.ts';
import { jobRecords } from './jobs/jobs.store.ts';
import type { ReadableRecord, RecordDefinition, Writable } from '#server/records/core/definition.ts';
import { tagRecords } from './tags/tags.store.ts';
import { taskRecords } from './tasks/tasks.store.ts';

/** Every record type, for code that treats them all alike. */
export const register: { readonly [Type in RecordType]: ReadableRecord & { type: Type } } = {
  company: companyRecords,
  contact: contactRecords,
  interaction: interactionRecords,
  tag: tagRecords,
  task: taskRecords,
  job: jobRecords,
  candidate: candidateRecords,
  assignment: assignmentRecords,
  attachment: attachmentRecords,
};

export const allRecords = Object.values(register);

/** For callers that have a type and an input or patch of its fields. */
export function definitionOf(type: RecordType): RecordDefinition<Writable> {
  return register[type] as unknown as RecordDefinition<Writable>;
}
