import { sql } from 'drizzle-orm';
import type { WorkDefinition } from '../work/definition.ts';
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
