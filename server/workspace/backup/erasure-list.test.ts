import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asOwner, createTestDatabase } from '#server/test/database.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { noteErasures } from './erase-again.ts';

it('lists every erasure once, however many write the list at the same time', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const folder = await temporaryFolder();
  const ids = Array.from({ length: 50 }, () => randomUUID());
  await asOwner(db.ownerUrl, (owner) =>
    owner.query(`insert into erasures (kind, account_id, id) select 'file', id, id from unnest($1::uuid[]) as id`, [
      ids,
    ]),
  );
  await Promise.all(Array.from({ length: 8 }, () => noteErasures(db.database, folder)));
  const lines = (await readFile(join(folder, 'erasures.txt'), 'utf8')).trim().split('\n');
  expect(lines.toSorted()).toEqual(ids.map((id) => `file ${id} ${id}`).toSorted());
});
