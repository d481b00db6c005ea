import { expect, it } from 'vitest';
import { pipelineColumns } from '#shared/crm/assignments.ts';
import { addAttachment, pdf } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addAssignment, addCandidate, addContact, addJob, addTask, bodyOf } from '#server/test/records.ts';

const app = useTestApp();
const today = { 'X-Today': '2026-03-28', 'X-Time-Zone': 'Europe/London' };
const asker =
  (person: Visitor) =>
  <Body>(path: string) =>
    bodyOf<Body>(person.request('GET', `/api/${path}`, undefined, today));

/** A client with a job, which has a candidate; each with a task, a file and an interaction. */
async function addAll(person: Visitor) {
  const contact = await addContact(person, { company: 'Navy' });
  const job = await addJob(person, { contactId: contact.id });
  const candidate = await addCandidate(person, { cv: 'COBOL' });
  await addAssignment(person, { candidateId: candidate.id, jobId: job.id, stage: 'interview' });
  for (const [type, { id }, owner] of [
    ['contact', contact, { contactId: contact.id }],
    ['job', job, { jobId: job.id }],
    ['candidate', candidate, { candidateId: candidate.id }],
  ] as const) {
    const relatedTo = { type, id };
    await addTask(person, { title: `Ask ${type}`, relatedTo });
    await addAttachment(person, owner, pdf());
    await bodyOf(person.request('POST', '/api/interactions', { relatedTo, type: 'call', notes: 'Rang' }), 201);
  }
  return { contact, job, candidate };
}

/** The lists that all pages have, from their own routes. */
async function besideOf(ask: ReturnType<typeof asker>, type: string, id: string) {
  return {
    tasks: await ask(`tasks?${type}Id=${id}&sort=dueDate&limit=50`),
    attachments: await ask(`attachments?${type}Id=${id}&limit=50`),
    timeline: await ask(`timeline/${type}/${id}?limit=10`),
  };
}

it('a page says what the routes of its parts say', async () => {
  const ada = await app.signUp();
  const ask = asker(ada);
  const { contact, job, candidate } = await addAll(ada);
  const mergesOf = async (type: string, id: string) =>
    (await ask<{ items: object[] }>(`merges?type=${type}&id=${id}`)).items;

  const contactPage = await ask(`contacts/${contact.id}/page`);
  expect(contactPage).toEqual({
    record: await ask(`contacts/${contact.id}`),
    jobs: await ask(`jobs?contactId=${contact.id}&sort=-createdAt&limit=50`),
    merges: await mergesOf('contact', contact.id),
    ...(await besideOf(ask, 'contact', contact.id)),
  });
  expect(contactPage).toMatchObject({ jobs: { count: 1 }, tasks: { count: 1 }, attachments: { count: 1 } });

  const companyId = String(contact.companyId);
  const companyPage = await ask(`companies/${companyId}/page`);
  expect(companyPage).toEqual({
    record: await ask(`companies/${companyId}`),
    people: await ask(`contacts?companyId=${companyId}&sort=name&limit=50`),
    jobs: await ask(`jobs?companyId=${companyId}&sort=-createdAt&limit=50`),
    merges: await mergesOf('company', companyId),
    ...(await besideOf(ask, 'company', companyId)),
  });
  expect(companyPage).toMatchObject({ people: { count: 1 }, jobs: { count: 1 } });

  expect(await ask(`candidates/${candidate.id}/page`)).toEqual({
    record: await ask(`candidates/${candidate.id}`),
    assignments: await ask(`assignments?candidateId=${candidate.id}&sort=-createdAt&limit=50`),
    merges: await mergesOf('candidate', candidate.id),
    ...(await besideOf(ask, 'candidate', candidate.id)),
  });

  const everyView = {
    record: await ask(`jobs/${job.id}`),
    counts: await ask(`assignments/counts?jobId=${job.id}`),
    ...(await besideOf(ask, 'job', job.id)),
  };
  const page = await ask<{ board: Record<string, { items: object[] }> }>(`jobs/${job.id}/page`);
  expect(page).toEqual({ ...everyView, board: await ask(`assignments/board?jobId=${job.id}&limit=50`) });
  expect(pipelineColumns.map((column) => page.board[column]?.items.length)).toEqual(
    pipelineColumns.map((column) => (column === 'interview' ? 1 : 0)),
  );
  expect(await ask(`jobs/${job.id}/page?view=list`)).toEqual({
    ...everyView,
    candidates: await ask(`assignments?jobId=${job.id}&sort=candidate&limit=50`),
  });
});

it('a page of another account’s record, or of one in the bin, is not there', async () => {
  const ada = await app.signUp();
  const bob = await app.signUp();
  const { contact, job, candidate } = await addAll(ada);
  expect((await ada.request('GET', `/api/jobs/${job.id}/page?view=map`)).status).toBe(422);
  const pages = [`contacts/${contact.id}`, `jobs/${job.id}`, `candidates/${candidate.id}`];
  for (const path of pages) {
    expect((await app.visitor().request('GET', `/api/${path}/page`)).status).toBe(401);
    expect((await bob.request('GET', `/api/${path}/page`)).status).toBe(404);
    await bodyOf(ada.request('DELETE', `/api/${path}`));
    expect((await ada.request('GET', `/api/${path}/page`)).status).toBe(404);
  }
});
