import { describe, expect, it } from 'vitest';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Interaction } from '#shared/crm/interaction-schemas.ts';
import { recordPaths, type Page } from '#shared/records/list-schemas.ts';
import type { RelatedType } from '#shared/records/related.ts';
import type { Task } from '#shared/crm/task-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, addTask, bodyOf } from '#server/test/records.ts';

const app = useTestApp({ now: () => new Date('2026-03-29T12:00:00Z') });

const makers = { contact: addContact, job: addJob, candidate: addCandidate };

async function log(person: Visitor, type: RelatedType, id: string, date: string): Promise<Interaction> {
  const sent = { relatedTo: { type, id }, type: 'call', notes: 'Rang', date };
  return bodyOf<Interaction>(person.request('POST', '/api/interactions', sent), 201);
}

describe.each(['contact', 'job', 'candidate'] as const)('the last contact and the next task of a %s', (type) => {
  const path = `/api/${recordPaths[type]}`;
  const seen = async (person: Visitor, id: string) => {
    const { lastContacted, nextTask } = await bodyOf<Contact>(person.request('GET', `${path}/${id}`));
    return [lastContacted, nextTask?.title ?? null, nextTask?.dueDate ?? null];
  };

  it('follow every change of interactions and tasks', async () => {
    const ada = await app.signUp();
    const [{ id }, { id: otherId }] = [await makers[type](ada), await makers[type](ada)];
    const relatedTo = { type, id };
    expect(await seen(ada, id)).toEqual([null, null, null]);
    const late = await log(ada, type, id, '2026-03-20');
    await log(ada, type, id, '2026-03-10');
    const soon = await addTask(ada, { title: 'Soon', dueDate: '2026-04-01', relatedTo });
    await addTask(ada, { title: 'Some day', relatedTo });
    expect(await seen(ada, id)).toEqual(['2026-03-20', 'Soon', '2026-04-01']);

    await bodyOf(ada.request('PATCH', `/api/tasks/${soon.id}`, { dueDate: '2026-05-01' }));
    expect(await seen(ada, id)).toEqual(['2026-03-20', 'Soon', '2026-05-01']);
    await bodyOf(ada.request('POST', '/api/tasks/bulk', { action: 'complete', ids: [soon.id] }));
    expect(await seen(ada, id)).toEqual(['2026-03-20', 'Some day', null]);
    await bodyOf(ada.request('POST', '/api/tasks/bulk', { action: 'reopen', ids: [soon.id] }));
    await bodyOf(ada.request('DELETE', `/api/tasks/${soon.id}`));
    expect(await seen(ada, id)).toEqual(['2026-03-20', 'Some day', null]);
    await bodyOf(ada.request('POST', `/api/tasks/${soon.id}/restore`));
    await bodyOf(ada.request('PATCH', `/api/tasks/${soon.id}`, { relatedTo: { type, id: otherId } }));
    expect(await seen(ada, id)).toEqual(['2026-03-20', 'Some day', null]);
    expect(await seen(ada, otherId)).toEqual([null, 'Soon', '2026-05-01']);

    await bodyOf(ada.request('PATCH', `/api/interactions/${late.id}`, { date: '2026-03-25' }));
    expect((await seen(ada, id))[0]).toBe('2026-03-25');
    await bodyOf(ada.request('DELETE', `/api/interactions/${late.id}`));
    expect((await seen(ada, id))[0]).toBe('2026-03-10');
  });

  it('sort and filter the list', async () => {
    const ada = await app.signUp();
    const made = [await makers[type](ada), await makers[type](ada), await makers[type](ada)].map(({ id }) => id);
    const [first = '', second = '', third = ''] = made;
    await log(ada, type, second, '2026-03-20');
    await log(ada, type, third, '2026-03-10');
    await addTask(ada, { title: 'Later', dueDate: '2026-05-01', relatedTo: { type, id: first } });
    await addTask(ada, { title: 'Sooner', dueDate: '2026-04-01', relatedTo: { type, id: third } });
    const ids = async (query: string) => {
      const { items } = await bodyOf<Page<Task>>(ada.request('GET', `${path}?${query}`));
      return items.flatMap(({ id }) => (made.includes(id) ? [made.indexOf(id)] : []));
    };
    expect(await ids('sort=lastContacted')).toEqual([2, 1, 0]);
    expect(await ids('sort=-lastContacted')).toEqual([1, 2, 0]);
    expect(await ids('sort=nextAction')).toEqual([2, 0, 1]);
    expect(await ids('q=is:unplanned')).toEqual([1]);
    expect(await ids('q=next:2026-04')).toEqual([2]);
    expect(await ids('q=contacted:2026-03-20')).toEqual([1]);
    // Also together with a search.
    const word = type === 'job' ? 'engineer' : type === 'contact' ? 'grace' : 'alan';
    expect(await ids(`q=${word}&sort=nextAction`)).toEqual([2, 0, 1]);
    expect(await ids(`q=${word}+is:unplanned`)).toEqual([1]);
  });
});

it('a job without a task of its own shows its client’s next task', async () => {
  const ada = await app.signUp();
  const job = await addJob(ada);
  const relatedTo = { type: 'contact', id: job.contactId };
  await addTask(ada, { title: 'Of the client', dueDate: '2026-04-01', relatedTo });
  const next = async () => (await bodyOf<Contact>(ada.request('GET', `/api/jobs/${job.id}`))).nextTask?.title;
  expect(await next()).toBe('Of the client');
  await addTask(ada, { title: 'Its own', dueDate: '2026-04-09', relatedTo: { type: 'job', id: job.id } });
  expect(await next()).toBe('Its own');
});
