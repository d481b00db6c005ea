import { randomUUID } from 'node:crypto';
import type { Assignment } from '#shared/crm/assignment-schemas.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import type { Visitor } from './app.ts';

/** The body of a response that must have this status. */
export async function bodyOf<T>(answer: Promise<Response> | Response, status = 200): Promise<T> {
  const response = await answer;
  if (response.status !== status) throw new Error(`Answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

interface ErrorAnswer {
  error: { code: string; message: string; fields?: Record<string, string>; current?: unknown };
}

/** The error of a refused request. */
export async function refusalOf(answer: Promise<Response> | Response) {
  const response = await answer;
  const { error } = (await response.json()) as ErrorAnswer;
  return { status: response.status, ...error };
}

export function addContact(person: Visitor, fields: object = {}): Promise<Contact> {
  return bodyOf<Contact>(
    person.request('POST', '/api/contacts', { firstName: 'Grace', lastName: 'Hopper', ...fields }),
    201,
  );
}

export function addTask(person: Visitor, fields: object = {}): Promise<Task> {
  return bodyOf<Task>(person.request('POST', '/api/tasks', { title: 'Call back', ...fields }), 201);
}

/** A job with a new client, unless `contactId` names one. */
export async function addJob(
  person: Visitor,
  fields: { contactId?: string; [field: string]: unknown } = {},
): Promise<Job> {
  const contactId = fields.contactId ?? (await addContact(person)).id;
  return bodyOf<Job>(
    person.request('POST', '/api/jobs', { title: 'Engineer', value: 50_000, ...fields, contactId }),
    201,
  );
}

export function addCandidate(person: Visitor, fields: object = {}): Promise<Candidate> {
  const alan = { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com' };
  return bodyOf<Candidate>(person.request('POST', '/api/candidates', { ...alan, ...fields }), 201);
}

/** A new candidate on a new job, unless `candidateId` and `jobId` name them. */
export async function addAssignment(
  person: Visitor,
  fields: { candidateId?: string; jobId?: string; [field: string]: unknown } = {},
): Promise<Assignment> {
  const candidateId = fields.candidateId ?? (await addCandidate(person)).id;
  const jobId = fields.jobId ?? (await addJob(person)).id;
  return bodyOf<Assignment>(person.request('POST', '/api/assignments', { ...fields, candidateId, jobId }), 201);
}

export const unusedId = () => randomUUID();

/** Retries like a browser while the service is busy. */
export async function persistently(request: () => Promise<Response>): Promise<Response> {
  const response = await request();
  return response.status === 503 ? persistently(request) : response;
}
