import { utcDate } from '#shared/platform/calendar-date.ts';
import type { Placewell } from '#server/app/placewell.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { id, lookUntil, type Visit } from './visit.ts';

/** What an account has besides its records: views, templates, Today, its calendar, histories and background work. */

export async function arrange({ ask }: Visit): Promise<void> {
  const views = [
    { screen: 'candidates', name: 'Enigma', search: { q: 'enigma', sort: '-createdAt' } },
    { screen: 'candidates', name: 'Contractors', search: { type: 'contract' }, isDefault: true },
    { screen: 'jobs', name: 'Live', search: { group: 'live', columns: 'client.stage' } },
    { screen: 'contacts', name: 'VIPs', search: { tag: 'vip' } },
    { screen: 'tasks', name: 'Overdue', search: { status: 'overdue' } },
  ];
  for (const [index, view] of views.entries()) await ask('POST', '/api/views', { id: id(501 + index), ...view });
  await ask('POST', '/api/views', { id: id(509), screen: 'jobs', name: 'LIVE', search: {} });
  await ask('PATCH', `/api/views/${id(501)}`, { name: 'Codes', isDefault: true });
  await ask('POST', '/api/views/order', { screen: 'candidates', ids: [id(502), id(501)] });
  await ask('GET', '/api/views/counts');
  await ask('DELETE', `/api/views/${id(504)}`);
  await ask('GET', '/api/views');
  const texts = [{ language: 'en', subject: 'Hello {{candidate.firstName}}', body: 'About {{job.title}}' }];
  await ask('GET', '/api/templates');
  await ask('POST', '/api/templates', { id: id(511), name: 'Greeting', texts });
  await ask('POST', '/api/templates', { id: id(512), name: 'greeting', texts });
  await ask('PATCH', `/api/templates/${id(511)}`, { name: 'Salute' });
  await ask('DELETE', `/api/templates/${id(511)}`);
  await ask('GET', '/api/templates');
}

export async function plan(visit: Visit): Promise<void> {
  const { ask } = visit;
  await ask('PATCH', '/api/routine', { timeZone: 'Europe/Vienna', startScreen: 'today', mailHour: 7, quietDays: 0 });
  await ask('PATCH', '/api/routine', { quietDays: 14, feedbackDays: 1 });
  await ask('GET', '/api/routine');
  const today = (await ask('GET', '/api/today')) as { lines: { rule: string; id: string }[] };
  for (const { rule, id: subjectId } of today.lines.slice(0, 3)) {
    await ask('PUT', '/api/today/snoozes', { rule, subjectId, until: '2099-12-31' });
    await ask('GET', '/api/today');
    await ask('PUT', '/api/today/snoozes', { rule, subjectId, until: null });
  }
  await ask('PUT', '/api/today/snoozes', { rule: 'quiet', subjectId: id(31), until: '2099-12-31' });
  await ask('GET', '/api/today');
  const { address } = (await ask('POST', '/api/calendar-feed', { showNames: true })) as { address?: string };
  await ask('PATCH', '/api/calendar-feed', { showTitles: false });
  await ask('GET', new URL(address ?? '', 'http://localhost').pathname);
  await ask('GET', '/api/calendar-feed');
  await ask('DELETE', '/api/calendar-feed');
  for (const kinds of ['interaction', 'move,job', 'placement', 'task', 'file']) {
    for (const about of [`contact/${id(1)}`, `job/${id(31)}`, `candidate/${id(41)}`])
      await ask('GET', `/api/timeline/${about}?kinds=${kinds}`);
  }
  for (const q of ['hopper', 'alan@example.com', '7946', 'enigma OR logic', 'vip', 'call', 'turnig'])
    await ask('GET', `/api/find?q=${encodeURIComponent(q)}`);
  for (const kind of ['contact', 'candidate', 'job', 'task', 'tag']) await ask('GET', `/api/find?q=in&kind=${kind}`);
}

/** Of no candidate: what is taken back within minutes leaves no trace, so the answers would depend on the time it took. */
export async function lookBack({ ask }: Visit): Promise<void> {
  for (const about of [`contact/${id(1)}`, `job/${id(31)}`, `candidate/${id(41)}`])
    await ask('GET', `/api/history/${about}`);
  await ask('POST', `/api/history/contact/${id(1)}/restore`, { version: 1 });
  await ask('GET', `/api/contacts/${id(1)}`);
}

/** Work that fails is put off, work that waits can be cancelled, and the mail of the morning is written. */
export async function workBehind(
  { ask, answers }: Visit,
  { deps }: Pick<Placewell, 'deps'>,
  ownerUrl: string,
  userId: string,
): Promise<void> {
  const day = utcDate(deps.now());
  const [failing, morning, waiting] = await deps.database.asSystem(async (tx) => [
    // There is no such day, so every attempt fails.
    await enqueue(tx, { kind: 'mail', userId, data: { letter: 'morning', to: TO, values: { day: 'none' } } }),
    await enqueue(tx, { kind: 'mail', userId, data: { letter: 'morning', to: TO, values: { day } } }),
    await enqueue(tx, { kind: 'empty-bin', userId, data: { before: day }, shown: true, afterMs: 3_600_000 }),
  ]);
  deps.worker.wake();
  await ask('POST', `/api/work/${waiting}/cancel`);
  await ask('POST', `/api/work/${waiting}/cancel`);
  await asOwner(ownerUrl, async (owner) => {
    const settled = await lookUntil(
      async () => {
        const { rows } = await owner.query<{ isNoted: boolean; state: string }>(
          `select state, last_error is not null as "isNoted", due_at > now() as "isLater" from work_items
           where id in ($1, $2) order by last_error`,
          [failing, morning],
        );
        return rows;
      },
      (rows) => rows.some(({ isNoted }) => isNoted) && rows.some(({ state }) => state === 'done'),
    );
    answers.push({ asked: 'work that failed is put off', answered: JSON.stringify(settled) });
  });
}

const TO = 'ada@example.com';
