import { candidateRecords } from '../candidates/candidates.store.ts';
import { contactRecords } from '../contacts/contacts.store.ts';
import { interactionRecords } from '../interactions/interactions.store.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import { tagRecords } from '../tags/tags.store.ts';
import { taskRecords } from '../tasks/tasks.store.ts';
import type { RecordKind } from './definition.ts';

/** Every record type. Being listed here puts it into the bin and makes the purge reach it. */
export const allRecords: readonly RecordKind[] = [
  contactRecords,
  interactionRecords,
  tagRecords,
  taskRecords,
  jobRecords,
  candidateRecords,
];
