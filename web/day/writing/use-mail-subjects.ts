import { NO_SALARY_YET } from '#shared/crm/jobs.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailSubjects } from '#shared/day/template-fields.ts';
import { useSessionUser } from '#web/identity/account/session.queries.ts';
import { assignmentListQuery } from '#web/crm/assignments/assignments.queries.ts';
import { candidatesApi } from '#web/crm/candidates/candidates.queries.ts';
import { contactsApi } from '#web/crm/contacts/contacts.queries.ts';
import { jobListQuery, jobsApi } from '#web/crm/jobs/jobs.queries.ts';
import { useMoney } from '#web/identity/preferences/use-money.ts';
import { findInLists } from '#web/records/core/list-cache.ts';
import { recordQuery, type recordList, type ReadableApi, type StoredRecord } from '#web/records/core/record-api.ts';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { useToday } from '#web/records/core/use-today.ts';
import type { MailOf } from './addressee.ts';

/** The subjects that the user chose, in addition to the addressee. */
export interface MailAbout {
  /** Null means no job. Undefined means the job that follows from the addressee. */
  jobId?: string | null | undefined;
  candidateId?: string | undefined;
}

/**
 * Loads the records that a mail is about: the current job of a candidate or the only live job of a client, the client
 * of that job, and its candidates.
 */
export function useMailSubjects({ type, id }: MailOf, about: MailAbout) {
  const me = useSessionUser();
  const today = useToday();
  const money = useMoney();
  const candidate = useOne(candidatesApi, type === 'candidate' ? id : about.candidateId);
  const ofClient = useRows(jobListQuery({ contactId: id, group: 'live', sort: 'title' }), type === 'contact');
  const following = type === 'contact' ? onlyOne(ofClient.rows) : currentJob(candidate.data);
  const jobId = type === 'job' ? id : about.jobId === undefined ? following : about.jobId;
  const job = useOne(jobsApi, jobId ?? undefined);
  const contact = useOne(contactsApi, type === 'contact' ? id : (job.data?.contactId ?? undefined));
  const onJob = useRows(assignmentListQuery({ jobId: jobId ?? id, sort: 'candidate' }), typeof jobId === 'string');
  const members = onJob.rows.filter((member) => !member.candidate.removed);

  const subjects: MailSubjects = {
    candidate: candidate.data,
    client: contact.data,
    job: job.data && {
      title: job.data.title,
      location: job.data.location,
      salary: job.data.value === NO_SALARY_YET ? '' : money(job.data.value),
      startDate: job.data.startDate,
      candidates: members.filter(({ stage }) => stage !== 'rejected').map(({ candidate: { name } }) => name),
    },
    me: { name: me.displayName ?? '', email: me.email },
    today,
  };
  return {
    subjects,
    job: job.data,
    /** The candidates on the job. */
    members: members.map((member) => member.candidate),
    isLoading: [candidate, ofClient, job, contact, onJob].some((query) => query.isLoading),
  };
}

/** List rows hold everything a mail needs, so it can be filled in at once. A deleted record leaves its fields empty. */
function useOne<Item extends StoredRecord>(api: ReadableApi<Item>, id: string | undefined) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...recordQuery(api, id ?? ''), enabled: id !== undefined });
  const data = id === undefined ? undefined : (query.data ?? findInLists(queryClient, api, id));
  return { data: query.isError ? undefined : data, isLoading: query.isLoading && data === undefined };
}

/** The first page of a list. Placeholder data is off, because a mail must not mention another person's job. */
function useRows<Item>(list: ReturnType<typeof recordList<Item>>, enabled: boolean) {
  const query = useInfiniteQuery({ ...list, enabled, placeholderData: () => undefined });
  return { rows: enabled ? rowsOf(query) : [], isLoading: query.isLoading };
}

interface OnJob {
  assignedJob: { id: string; removed: boolean } | null;
}

function currentJob(candidate: OnJob | undefined): string | undefined {
  const job = candidate?.assignedJob;
  return job && !job.removed ? job.id : undefined;
}

/** With several jobs it is unclear which one is meant. */
function onlyOne(jobs: readonly { id: string }[]): string | undefined {
  return jobs.length === 1 ? jobs[0]?.id : undefined;
}
