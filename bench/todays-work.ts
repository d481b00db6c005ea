import { randomUUID } from 'node:crypto';
import { addDays, utcDate } from '#shared/calendar-date.ts';
import type { Interaction } from '#shared/interactions.ts';
import type { Task } from '#shared/tasks.ts';
import type { Today } from '#shared/today.ts';
import type { Api } from './api.ts';
import { seededId } from './seed/seeded-id.ts';

/** Something that is done from the list of the day, or beside it. */
export interface Step {
  name: string;
  /** Resolves to what does it once, takes it back, and says how many milliseconds the doing took. */
  prepare: (api: Api) => Promise<(index: number) => Promise<number>>;
}

const list = (path: string): Step['prepare'] => {
  return async (api) => async () => (await api.send({ method: 'GET', path })).milliseconds;
};

export const steps: Step[] = [
  { name: 'put a line off', prepare: putOff },
  { name: 'complete a task', prepare: complete },
  { name: 'note a call about the job with most candidates', prepare: noteCall },
  { name: 'jobs', prepare: list('/api/jobs') },
  { name: 'jobs by next action', prepare: list('/api/jobs?sort=nextAction') },
  {
    name: 'timeline of the job with most candidates',
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
    if (!line) throw new Error('Nothing stands on the list that can be put off');
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

/** As the seeder numbers them: the last one of each twenty candidates. */
const lastJobOf = ({ size }: Api) => seededId(`job ${Math.round(size / 20)}`);
const clientOfLastJob = ({ size }: Api) => seededId(`client ${1 + Math.round(size / 20)}`);

async function noteCall(api: Api) {
  const relatedTo = { type: 'job', id: lastJobOf(api) };
  return async () => {
    const body = { id: randomUUID(), relatedTo, type: 'call', notes: 'They are still looking.' };
    const { milliseconds, text } = await api.send({ method: 'POST', path: '/api/interactions', body });
    const { id, version } = JSON.parse(text()) as Interaction;
    // Taken back, so that the next one is again the first that was heard of it for days.
    await api.send({ method: 'DELETE', path: `/api/interactions/${id}`, version });
    return milliseconds;
  };
}
