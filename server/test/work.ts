import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { workItems } from '../db/schema/work.ts';
import type { WorkContext, WorkDefinition } from '../work/definition.ts';
import { claim } from '../work/queue.ts';
import { runItem, type RunDeps } from '../work/run-item.ts';

/** Does what the worker does, at a moment of the test's choosing: whatever is due then, until nothing is. */
export async function workOff(
  deps: Omit<RunDeps, 'now' | 'sqlNow'>,
  register: Record<string, WorkDefinition>,
  at: Date,
): Promise<void> {
  // What was queued a moment ago is due, although the database's clock may be ahead of the moment given.
  const now = { now: () => at, sqlNow: sql`greatest(${at.toISOString()}::timestamptz, now())` };
  for (;;) {
    const [held] = await deps.database.asSystem((tx) => claim(tx, Object.keys(register), 1, now.sqlNow));
    if (!held) return;
    const definition = register[held.kind];
    if (!definition) throw new Error(`Took ${held.kind}, which nobody asked for`);
    await runItem({ ...deps, ...now }, held, definition, new AbortController());
  }
}

/** Work of a kind that only a test knows. Resolves to its id. */
export async function queueTestWork(
  database: Database,
  item: { kind: string; userId?: string; data?: object },
): Promise<string> {
  const [row] = await database.asSystem((tx) =>
    tx
      .insert(workItems)
      .values({ data: {}, ...item, shown: true })
      .returning({ id: workItems.id }),
  );
  if (!row) throw new Error('The database returned no row for queued work');
  return row.id;
}

/** A way of doing a test's work, with rules that do not get in its way. */
export function testWork<Data>(
  run: (context: WorkContext<Data>) => Promise<void>,
  overrides: Partial<WorkDefinition<Data>> = {},
): WorkDefinition<Data> {
  const MINUTE_MS = 60_000;
  return {
    lane: 'long',
    attempts: 3,
    waitAfter: (failures) => failures * MINUTE_MS,
    limitMs: 10 * MINUTE_MS,
    remembered: true,
    run,
    ...overrides,
  };
}

/** Something a test waits for, or makes others wait for. */
export function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
