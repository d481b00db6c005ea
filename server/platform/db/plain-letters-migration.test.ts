import { expect, it } from 'vitest';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { createOlderDatabase } from '#server/test/database.ts';
import { bodyOf } from '#server/test/records.ts';
import { fillReleased, released } from '#server/test/released.ts';

/** The oldest released database, with names that have letters of their own. */
const createDatabase = () =>
  createOlderDatabase(async (owner) => {
    const [oldest] = released;
    if (!oldest) throw new Error('There is no released database');
    await fillReleased(owner, oldest.last, oldest.tables);
    await owner.query(`
      set session_replication_role = replica;
      update contacts set last_name = 'Ødegård', own_text = 'grace ødegard' where first_name = 'Grace';
      update candidates set last_name = 'Weißmann', search_text = 'alan weißmann' where last_name = 'Turing'`);
  });
const app = useTestApp({}, { createDatabase });

it('names stored before are found in plain letters, and as they are', async () => {
  const ada = app.visitor();
  await bodyOf(ada.request('POST', '/api/auth/sign-in', { email: 'ada@example.com', password: 'correct horse' }));
  for (const [list, q] of [
    ['contacts', 'Odegard'],
    ['contacts', 'Ødegård'],
    ['candidates', 'Weissmann'],
    ['candidates', 'Weißmann'],
  ]) {
    const { count } = await bodyOf<Page<object>>(ada.request('GET', `/api/${list}?q=${encodeURIComponent(q ?? '')}`));
    expect.soft(count, q).toBe(1);
  }
});
