import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { workItems } from '#server/platform/db/schema/work.ts';
import type { WorkContext, WorkDefinition } from '#server/platform/work/definition.ts';
import { claim } from '#server/platform/work/queue.ts';
import { runItem, type RunDeps } from '#server/platform/work/run-item.ts';

/** Runs the worker at a time chosen by the test: everything due then, until nothing is left. */
export async function workOff(
  deps: Omit<RunDeps, 'now' | 'sqlNow'>,
  register: Record<string, WorkDefinition>,
  at: Date,
): Promise<void> {
  // Work queued a moment ago is due, although the database's clock may be ahead of the given time.
  const now = { now: () => at, sqlNow: sql`greatest(${at.toISOString()}::timestamptz, now())` };
  for (;;) {
    const [held] = await deps.database.asSystem((tx) => claim(tx, Object.keys(register), 1, now.sqlNow, null));
    if (!held) return;
    const definition = register[held.kind];
    if (!definition) throw new Error(`Took ${held.kind}, which was not expected`);
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

/** A definition for a test's work, with limits that do not get in its way. */
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
