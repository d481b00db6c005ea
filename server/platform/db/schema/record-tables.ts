import type { RecordType } from '#shared/records/list-schemas.ts';
import { assignments } from './assignments.ts';
import { attachments } from './attachments.ts';
import { candidates } from './candidates.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { interactions } from './interactions.ts';
import { jobs } from './jobs.ts';
import type { RecordTable } from './record-columns.ts';
import { tags } from './tags.ts';
import { tasks } from './tasks.ts';

export const recordTables: Record<RecordType, RecordTable> = {
  company: companies,
  contact: contacts,
  interaction: interactions,
  tag: tags,
  task: tasks,
  job: jobs,
  candidate: candidates,
  assignment: assignments,
  attachment: attachments,
};
