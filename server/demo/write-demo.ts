import { assignmentInput, placeInput } from '#shared/assignments.ts';
import { candidateInput } from '#shared/candidates.ts';
import { contactInput } from '#shared/contacts.ts';
import { interactionInput } from '#shared/interactions.ts';
import { jobInput } from '#shared/jobs.ts';
import { taskInput } from '#shared/tasks.ts';
import { assignmentRecords } from '../assignments/assignments.store.ts';
import { place } from '../assignments/place.ts';
import { candidateRecords } from '../candidates/candidates.store.ts';
import { contactRecords } from '../contacts/contacts.store.ts';
import type { Transaction } from '../db/database.ts';
import { interactionRecords } from '../interactions/interactions.store.ts';
import { jobRecords } from '../jobs/jobs.store.ts';
import type { Actor } from '../records/actor.ts';
import { changeRecord, createRecord } from '../records/write-records.ts';
import { taskRecords } from '../tasks/tasks.store.ts';
import type { DemoData } from './demo-data.ts';
import type { DemoAssignment } from './demo-pipelines.ts';
import type { DemoSubject } from './demo-subject.ts';

/** The ids of what was written, by type. */
export type Written = Record<'contact' | 'task' | 'job' | 'candidate' | 'assignment' | 'interaction', string[]>;

/** Writes invented records as their owner would have over the past year: by the product's own rules, each on its day. */
export async function writeDemo(tx: Transaction, actor: Actor, data: DemoData): Promise<Written> {
  const contactIds: string[] = [];
  for (const { since, ...client } of data.clients) {
    const { record } = await createRecord(tx, contactRecords, on(actor, since), contactInput.parse(client));
    contactIds.push(record.id);
  }
  const jobIds: string[] = [];
  for (const { client, since, stageSince, ...job } of data.jobs) {
    const { stage, ...input } = jobInput.parse({ ...job, contactId: contactIds[client] });
    const { record } = await createRecord(tx, jobRecords, on(actor, since), { ...input, stage: 'lead' });
    // It was there before it came into its stage.
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
  const made = { contact: contactIds, job: jobIds, candidate: candidateIds };
  const relatedTo = ({ type, index }: DemoSubject) => ({ type, id: made[type][index] });
  const taskIds: string[] = [];
  for (const { about, ...task } of data.tasks) {
    // Noted while its day was still to come.
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

/** Each step on its day. Whoever is placed takes on what the job, which is placed already, says. */
async function writePipeline(
  tx: Transaction,
  actor: Actor,
  assignment: object,
  steps: DemoAssignment['steps'],
): Promise<string> {
  const [first, ...later] = steps;
  // Those of one day come one after the other.
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

/** The same person on a day of the past; days to come are today. */
function on(actor: Actor, day: string): Actor {
  return day < actor.today ? { ...actor, today: day, now: new Date(`${day}T09:00:00Z`) } : actor;
}
