import { describe, expect, it } from 'vitest';
import { refusedInMigration, refusedInSource } from '#server/test/refused-by-nodes.ts';
import { sourcesIn } from '#server/test/sources.ts';
import { commandsIn } from './distributed.ts';
import { functionFiles, indexedFunctionFiles } from './function-files.ts';
import { migrationFiles } from './migration-files.ts';

const isOld = (text: string) => refusedInSource({ file: 'old.ts', text }).length === 1;

describe('a database distributed by account takes', () => {
  it('every statement of the program', () => {
    // The schema's defaults are filled in by the coordinator.
    const sources = sourcesIn('server').filter(({ file }) => !file.startsWith('server/platform/db/schema/'));
    expect(sources.flatMap(refusedInSource)).toEqual([]);
  });

  it.each([
    [
      'rows that come from a value are inserted',
      'sql`insert into ${jobMoves} (user_id, id) select ${userId}, noted.id from jsonb_to_recordset(${noted}::jsonb) as noted (id uuid)`);',
    ],
    [
      'a case has a clock',
      'f(now: SQL) { const dueAt = sql`case when ${workItems.cancelRequested} then ${now} else ${later(now, waitMs)} end`; }',
    ],
    ['a case has a clock', 'const set = { finishedAt: sql`case when ${isWaiting} then now() end` };'],
    ['a node would make up ids', 'tx.update(cvBatchItems).set({ candidateId: sql`gen_random_uuid()` })'],
    [
      'a queue is joined with records',
      'tx.select().from(imports).innerJoin(workItems, eq(workItems.id, imports.workId)).where(isThis);',
    ],
    [
      'an update joins two tables',
      'fixedStatement(sql`update ${words} set type = ${candidates.type} from ${candidates}\n where ${words.userId} = 1 and ${candidates.userId} = 1`)',
    ],
    [
      'a subquery has the account from outside',
      'sql`created_at > (select theirs.created_at from candidates as theirs where theirs.user_id = ${table.userId} and theirs.id = 1)`',
    ],
    ['a policy is restrictive', 'sql`create policy kept on ${name} as restrictive for delete`'],
  ])('none in which %s', (_shape, text) => {
    expect(isOld(text)).toBe(true);
  });

  it('every migration since it could be distributed', async () => {
    const later = (await migrationFiles()).filter(({ name }) => name > '0009_distributable.sql');
    expect(later.flatMap(({ name, statements }) => refusedInMigration(name, statements))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "work_items" ADD CONSTRAINT "c" FOREIGN KEY ("user_id") REFERENCES "public"."jobs"("user_id");'],
    ['ALTER TABLE "jobs" ADD CONSTRAINT "c" FOREIGN KEY ("id") REFERENCES "work_items"("id");'],
    ['CREATE TABLE "notes" ("user_id" uuid REFERENCES "users"("id"));'],
    ['ALTER TABLE "contacts" ALTER COLUMN "search_text" SET EXPRESSION AS (own_text);'],
  ])('but not %s', (command) => {
    expect(refusedInMigration('new.sql', command)).toHaveLength(1);
  });

  it('one command at a time', async () => {
    const text = `-- Not; here
      INSERT INTO "a" VALUES ('it''s; one', ";");--> statement-breakpoint
      CREATE FUNCTION f() AS $$ BEGIN; END $$; DO $x$ $$;$$ $x$`;
    expect(commandsIn(text)).toEqual([
      `INSERT INTO "a" VALUES ('it''s; one', ";")`,
      'CREATE FUNCTION f() AS $$ BEGIN; END $$',
      'DO $x$ $$;$$ $x$',
    ]);
    for (const { name, statement } of [...(await functionFiles()), ...(await indexedFunctionFiles())])
      expect(commandsIn(statement), name).toHaveLength(1);
  });
});
