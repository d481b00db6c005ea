import { assignmentInput, placeInput } from '#shared/crm/assignment-schemas.ts';
import { companyPatch } from '#shared/crm/company-schemas.ts';
import { candidateInput } from '#shared/crm/candidate-schemas.ts';
import { contactInput } from '#shared/crm/contact-schemas.ts';
import { interactionInput } from '#shared/crm/interaction-schemas.ts';
import { jobInput } from '#shared/crm/job-schemas.ts';
import type { TypeThat } from '#shared/records/list-schemas.ts';
import { taskInput } from '#shared/crm/task-schemas.ts';
import { assignmentRecords } from '#server/crm/assignments/assignments.store.ts';
import { place } from '#server/crm/assignments/place.ts';
import { candidateRecords } from '#server/crm/candidates/candidates.store.ts';
import { companyRecords } from '#server/crm/companies/companies.store.ts';
import { contactRecords } from '#server/crm/contacts/contacts.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { interactionRecords } from '#server/crm/interactions/interactions.store.ts';
import { jobRecords } from '#server/crm/jobs/jobs.store.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { changeRecord, createRecord } from '#server/records/core/write-records.ts';
import { taskRecords } from '#server/crm/tasks/tasks.store.ts';
import type { DemoData } from './demo-data.ts';
import type { DemoAssignment } from './demo-pipelines.ts';
import type { DemoSubject } from './demo-subject.ts';

/** The ids of the written records, by type. */
export type Written = Record<TypeThat<'sample'>, string[]>;

/** Writes invented records as a user would have over the past year: by the product's own rules, each on its day. */
export async function writeDemo(tx: Transaction, actor: Actor, data: DemoData): Promise<Written> {
  const contactIds: string[] = [];
  const companyIds = new Map<string, string>();
  for (const { since, ...client } of data.clients) {
    const { record } = await createRecord(tx, contactRecords, on(actor, since), contactInput.parse(client));
    contactIds.push(record.id);
    if (record.companyId !== null) companyIds.set(client.company, record.companyId);
  }
  for (const { name, group, ...known } of data.companies) {
    const id = companyIds.get(name);
    if (id === undefined) continue;
    const parentId = group === undefined ? null : (companyIds.get(group) ?? null);
    await changeRecord(tx, companyRecords, actor, id, companyPatch.parse({ ...known, parentId }), undefined);
  }
  const jobIds: string[] = [];
  for (const { client, since, stageSince, ...job } of data.jobs) {
    const { stage, ...input } = jobInput.parse({ ...job, contactId: contactIds[client] });
    const { record } = await createRecord(tx, jobRecords, on(actor, since), { ...input, stage: 'lead' });
    // The job existed before it entered its stage.
    if (stage !== 'lead') await changeRecord(tx, jobRecords, on(actor, stageSince), record.id, { stage }, undefined);
    jobIds.push(record.id);
  }
  const candidateIds: string[] = [];
  for (const { job: _job, candidateStage: _stage, since, ...candidate } of data.candidates) {
    const { record } = await createRecord(tx, candidateRecords, on(actor, since), candidateInput.parse(candidate));
    candidateIds.push(record.id);
  }
  const assignmentIds: string[] = [];
  for (const { candidate, job, note, steps } of data.assignments) {
    const pair = { candidateId: candidateIds[candidate], jobId: jobIds[job] };
    assignmentIds.push(await writePipeline(tx, actor, { ...pair, note }, steps));
  }
  const made = { company: [...companyIds.values()], contact: contactIds, job: jobIds, candidate: candidateIds };
  const relatedTo = ({ type, index }: DemoSubject) => ({ type, id: made[type][index] });
  const taskIds: string[] = [];
  for (const { about, ...task } of data.tasks) {
    // Created before it was due.
    const then = on(actor, task.dueDate);
    const input = taskInput.parse({ ...task, relatedTo: relatedTo(about) });
    taskIds.push((await createRecord(tx, taskRecords, then, input)).record.id);
  }
  const interactionIds: string[] = [];
  for (const { about, ...interaction } of data.interactions) {
    const input = interactionInput.parse({ ...interaction, relatedTo: relatedTo(about) });
    const { record } = await createRecord(tx, interactionRecords, on(actor, interaction.date), input);
    interactionIds.push(record.id);
  }
  return { ...made, task: taskIds, assignment: assignmentIds, interaction: interactionIds };
}

/** Each step on its day. A placement takes its details from the job, which is already placed. */
async function writePipeline(
  tx: Transaction,
  actor: Actor,
  assignment: object,
  steps: DemoAssignment['steps'],
): Promise<string> {
  const [first, ...later] = steps;
  // Steps of the same day follow each other.
  const at = (day: string, step: number) => before(on(actor, day), steps.length - step);
  const input = assignmentInput.parse({ ...assignment, stage: first?.stage });
  const { record } = await createRecord(tx, assignmentRecords, at(first?.on ?? actor.today, 0), input);
  for (const [index, { stage, on: day }] of later.entries()) {
    const then = at(day, index + 1);
    if (stage === 'placed') await place(tx, then, record.id, placeInput.parse({ placeJob: false }), undefined);
    else await changeRecord(tx, assignmentRecords, then, record.id, { stage }, undefined);
  }
  return record.id;
}

const MINUTE_MS = 60_000;

function before(actor: Actor, minutes: number): Actor {
  return { ...actor, now: new Date(actor.now.getTime() - minutes * MINUTE_MS) };
}

/** The same actor on a day in the past. A future day becomes today. */
function on(actor: Actor, day: string): Actor {
  return day < actor.today ? { ...actor, today: day, now: new Date(`${day}T09:00:00Z`) } : actor;
}
