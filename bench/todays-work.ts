import { randomUUID } from 'node:crypto';
import { addDays, utcDate } from '#shared/platform/calendar-date.ts';
import type { Interaction } from '#shared/crm/interaction-schemas.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import type { Today } from '#shared/day/today-schemas.ts';
import type { Api } from './api.ts';
import { seededId } from './seed/seeded-id.ts';

/** An action on the Today list or next to it. */
export interface Step {
  name: string;
  /** Resolves to a function that performs the action, reverts it, and returns the milliseconds of the action. */
  prepare: (api: Api) => Promise<(index: number) => Promise<number>>;
}

const list = (path: string): Step['prepare'] => {
  return async (api) => async () => (await api.send({ method: 'GET', path })).milliseconds;
};

export const steps: Step[] = [
  { name: 'snooze a line', prepare: putOff },
  { name: 'complete a task', prepare: complete },
  { name: 'log a call about the job with the most candidates', prepare: noteCall },
  { name: 'jobs', prepare: list('/api/jobs') },
  { name: 'jobs by next action', prepare: list('/api/jobs?sort=nextAction') },
  {
    name: 'timeline of the job with the most candidates',
    prepare: (api) => list(`/api/timeline/job/${lastJobOf(api)}`)(api),
  },
  { name: 'timeline of its client', prepare: (api) => list(`/api/timeline/contact/${clientOfLastJob(api)}`)(api) },
  { name: 'timeline of a candidate', prepare: list(`/api/timeline/candidate/${seededId('candidate 1')}`) },
  { name: 'candidates by last contact', prepare: list('/api/candidates?sort=lastContacted') },
  { name: 'candidates by last contact, latest first', prepare: list('/api/candidates?sort=-lastContacted') },
];

async function putOff(api: Api) {
  const { lines } = await api.get<Today>('/api/today');
  const others = lines.filter(({ task }) => task === null);
  const until = addDays(utcDate(new Date()), 3);
  return async (index: number) => {
    const line = others[index % others.length];
    if (!line) throw new Error('Nothing on the list can be snoozed');
    const snooze = { rule: line.rule, subjectId: line.id };
    const path = '/api/today/snoozes';
    const { milliseconds } = await api.send({ method: 'PUT', path, body: { ...snooze, until } });
    await api.send({ method: 'PUT', path, body: { ...snooze, until: null } });
    return milliseconds;
  };
}

async function complete(api: Api) {
  const { lines } = await api.get<Today>('/api/today');
  const tasks = lines.flatMap(({ task }) => task ?? []);
  return async (index: number) => {
    const path = `/api/tasks/${tasks[index % tasks.length]?.id}`;
    const { version } = await api.get<Task>(path);
    const { milliseconds } = await api.send({ method: 'PATCH', path, version, body: { completed: true } });
    await api.send({ method: 'PATCH', path, version: version + 1, body: { completed: false } });
    return milliseconds;
  };
}

/** By the seeder's numbering: the last job of each twenty candidates. */
const lastJobOf = ({ size }: Api) => seededId(`job ${Math.round(size / 20)}`);
const clientOfLastJob = ({ size }: Api) => seededId(`client ${1 + Math.round(size / 20)}`);

async function noteCall(api: Api) {
  const relatedTo = { type: 'job', id: lastJobOf(api) };
  return async () => {
    const body = { id: randomUUID(), relatedTo, type: 'call', notes: 'They are still looking.' };
    const { milliseconds, text } = await api.send({ method: 'POST', path: '/api/interactions', body });
    const { id, version } = JSON.parse(text()) as Interaction;
    // Reverted, so that the next one is again the first contact for days.
    await api.send({ method: 'DELETE', path: `/api/interactions/${id}`, version });
    return milliseconds;
  };
}
