import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pipelineColumns } from '#shared/crm/assignments.ts';
import { localDate } from '#shared/platform/calendar-date.ts';
import type { RelatedType } from '#shared/records/related.ts';
import {
  assignmentColumnQuery,
  assignmentCountsQuery,
  assignmentListQuery,
} from '#web/crm/assignments/assignments.queries.ts';
import { candidatesApi } from '#web/crm/candidates/candidates.queries.ts';
import { companiesApi } from '#web/crm/companies/companies.queries.ts';
import { contactListQuery, contactsApi } from '#web/crm/contacts/contacts.queries.ts';
import { attachmentListQuery } from '#web/crm/files/attachments.queries.ts';
import { jobListQuery, jobsApi } from '#web/crm/jobs/jobs.queries.ts';
import { taskListQuery } from '#web/crm/tasks/tasks.queries.ts';
import { timelineQuery } from '#web/day/timeline/timeline.queries.ts';
import { api, read } from '#web/platform/lib/api.ts';
import { askTogether, firstPage, part, type Part } from '#web/platform/lib/asked-together.ts';
import type { SharedRead } from '#web/platform/lib/earlier-copies.ts';
import { mergesOfQuery } from '#web/records/core/merges.queries.ts';
import { recordQuery } from '#web/records/core/record-api.ts';

const askCompany = (id: string, init: SharedRead) => read(api.companies[':id'].page.$get({ param: { id } }, { init }));
const askContact = (id: string, init: SharedRead) => read(api.contacts[':id'].page.$get({ param: { id } }, { init }));
const askCandidate = (id: string, init: SharedRead) =>
  read(api.candidates[':id'].page.$get({ param: { id } }, { init }));
const askJob = (id: string, view: 'board' | 'list', init: SharedRead) =>
  read(api.jobs[':id'].page.$get({ param: { id }, query: { view } }, { init }));

type CompanyPage = Awaited<ReturnType<typeof askCompany>>;
type ContactPage = Awaited<ReturnType<typeof askContact>>;
type CandidatePage = Awaited<ReturnType<typeof askCandidate>>;
type JobPage = Awaited<ReturnType<typeof askJob>>;

/** The lists that all three pages show. */
function beside(type: RelatedType, id: string): Part<Pick<JobPage, 'tasks' | 'attachments' | 'timeline'>>[] {
  const ofRecord = { [`${type}Id` as const]: id } as { jobId: string };
  return [
    firstPage(taskListQuery({ ...ofRecord, sort: 'dueDate' }, localDate(new Date())), ({ tasks }) => tasks),
    firstPage(attachmentListQuery(ofRecord), ({ attachments }) => attachments),
    firstPage(timelineQuery({ type, id }, undefined), ({ timeline }) => timeline),
  ];
}

/** Asks at once for all parts of a client's page or panel. */
export function useContactPageParts(id: string): void {
  usePartsOf<ContactPage>(id, (init) => askContact(id, init), [
    part(recordQuery(contactsApi, id), ({ record }) => record),
    part(mergesOfQuery('contact', id), ({ merges }) => merges),
    firstPage(jobListQuery({ contactId: id, sort: '-createdAt' }), ({ jobs }) => jobs),
    ...beside('contact', id),
  ]);
}

/** Asks at once for all parts of a company's page or panel. */
export function useCompanyPageParts(id: string): void {
  usePartsOf<CompanyPage>(id, (init) => askCompany(id, init), [
    part(recordQuery(companiesApi, id), ({ record }) => record),
    part(mergesOfQuery('company', id), ({ merges }) => merges),
    firstPage(contactListQuery({ companyId: id, sort: 'name' }), ({ people }) => people),
    firstPage(jobListQuery({ companyId: id, sort: '-createdAt' }), ({ jobs }) => jobs),
    ...beside('company', id),
  ]);
}

/** Asks at once for all parts of a candidate's page or panel. */
export function useCandidatePageParts(id: string): void {
  usePartsOf<CandidatePage>(id, (init) => askCandidate(id, init), [
    part(recordQuery(candidatesApi, id), ({ record }) => record),
    part(mergesOfQuery('candidate', id), ({ merges }) => merges),
    firstPage(assignmentListQuery({ candidateId: id, sort: '-createdAt' }), ({ assignments }) => assignments),
    ...beside('candidate', id),
  ]);
}

/** Asks at once for all parts of a job's page, with its candidates as a board, or of its page or panel with a list. */
export function useJobPageParts(id: string, view: 'board' | 'list'): void {
  usePartsOf<JobPage>(id, (init) => askJob(id, view, init), [
    part(recordQuery(jobsApi, id), ({ record }) => record),
    part(assignmentCountsQuery({ jobId: id }), ({ counts }) => counts),
    ...(view === 'board'
      ? pipelineColumns.map((column) =>
          firstPage(assignmentColumnQuery(id, column), ({ board }: JobPage) => board?.[column]),
        )
      : [firstPage(assignmentListQuery({ jobId: id, sort: 'candidate' }), ({ candidates }: JobPage) => candidates)]),
    ...beside('job', id),
  ]);
}

/** While rendering, so that the parts of the page find their questions asked. */
function usePartsOf<Answer>(
  id: string,
  ask: (init: SharedRead) => Promise<Answer>,
  parts: readonly Part<Answer>[],
): void {
  const queryClient = useQueryClient();
  const [askedFor, setAskedFor] = useState<string>();
  if (askedFor === id) return;
  setAskedFor(id);
  askTogether(queryClient, ask, parts);
}
