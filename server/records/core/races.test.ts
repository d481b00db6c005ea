import { describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { addTask, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

/** The number of deadlocks that PostgreSQL has resolved by ending a transaction. */
async function deadlocks(): Promise<number> {
  const owner = await connect(app.db.ownerUrl);
  const { rows } = await owner.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}

/**
 * Many tasks, stored in descending order of id, so that a table scan and an index scan lock them in opposite orders.
 * Updating the first or the last takes a moment. Resolves to all ids in ascending order.
 */
async function manyTasks(person: Visitor): Promise<string[]> {
  const owner = await connect(app.db.ownerUrl);
  const { id } = await addTask(person);
  await owner.query(
    `insert into tasks select copy.* from tasks,
       lateral (select gen_random_uuid() as fresh from generate_series(1, 2000) order by 1 desc) as ids,
       lateral jsonb_populate_record(tasks, jsonb_build_object('id', ids.fresh)) as copy
     where tasks.id = $1`,
    [id],
  );
  await owner.query('delete from tasks where id = $1', [id]);
  await owner.query('analyze tasks');
  const { rows } = await owner.query<{ id: string }>('select id from tasks order by id');
  const ids = rows.map((row) => row.id);
  await owner.query(
    `create function take_a_moment() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$;
     create trigger slow before update on tasks for each row when (old.id in ('${ids.at(0)}', '${ids.at(-1)}'))
       execute function take_a_moment()`,
  );
  onTestFinished(async () => {
    await owner.query('drop function take_a_moment() cascade');
  });
  return ids;
}

it('bulk work on the same records in opposite orders does not deadlock', async () => {
  const ada = await app.signUp();
  const ids = await manyTasks(ada);
  const outermost = [ids.at(-1), ids.at(0)];
  const statuses: number[] = [];
  for (const action of ['complete', 'reopen', 'delete', 'restore', 'complete', 'reopen', 'delete', 'restore']) {
    const answers = await Promise.all(
      [ids, outermost, ids.toReversed(), outermost.toReversed()].map((chosen) =>
        ada.request('POST', '/api/tasks/bulk', { action, ids: chosen }),
      ),
    );
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await deadlocks()).toBe(0);
});

/** Runs the statement before each new task is inserted, like a conflict with another transaction. */
async function whenAdding(does: string): Promise<void> {
  const owner = await connect(app.db.ownerUrl);
  await owner.query(
    `create sequence tries; grant all on tries to public;
     create function lose() returns trigger language plpgsql as $$ begin ${does} return new; end $$;
     create trigger lose before insert on tasks for each row execute function lose()`,
  );
  onTestFinished(async () => {
    await owner.query('drop function lose() cascade; drop sequence tries');
  });
}

describe.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('%s', (_name, code) => {
  const lost = `raise exception 'lost' using errcode = '${code}';`;

  it('is retried once, and the work is done once', async () => {
    const ada = await app.signUp();
    await whenAdding(`if nextval('tries') = 1 then ${lost} end if;`);
    await addTask(ada);
    const { count } = (await (await ada.request('GET', '/api/tasks')).json()) as { count: number };
    expect(count).toBe(1);
  });

  it('that persists is answered with 503 and Retry-After', async () => {
    const ada = await app.signUp();
    await whenAdding(`perform nextval('tries'); ${lost}`);
    const response = await ada.request('POST', '/api/tasks', { title: 'Call back' });
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await refusalOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
    const owner = await connect(app.db.ownerUrl);
    const { rows } = await owner.query<{ tries: string }>('select last_value as tries from tries');
    expect(rows).toEqual([{ tries: '2' }]);
  });
});
