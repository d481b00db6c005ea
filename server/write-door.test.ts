import { expect, it } from 'vitest';
import { recordsWrittenIn, writesPastTheDoor } from '#server/test/write-door.ts';

it('is the only way to write records', () => {
  expect(writesPastTheDoor()).toEqual([]);
});

it.each([
  ['await tx.execute(sql`update ${candidates} set version = 1`)', 'candidates'],
  ['sql`delete from ${kind.table} where true`', 'kind.table'],
  ['sql`\n  insert into contacts (id) values (1)`', 'contacts'],
  ['sql`update only "tags" set name = 1`', 'tags'],
  ['await tx\n    .update(jobs)\n    .set({})', 'jobs'],
  ['await tx.insert(table).values([])', 'table'],
])('knows a write past it: %s', (text, table) => {
  expect(recordsWrittenIn(text)).toEqual([table]);
});

it('lets other tables be written, and records be held', () => {
  const others =
    'sql`insert into ${recordChanges} (id)`; tx.delete(merges); sql`select from ${jobs} for no key update`';
  expect(recordsWrittenIn(`${others}; createHash('sha256').update(jobs)`)).toEqual([]);
});
