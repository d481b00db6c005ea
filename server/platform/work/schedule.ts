import type { Database } from '../db/database.ts';
import type { WorkData, WorkKind } from './definition.ts';
import { enqueue } from './queue.ts';

/** Kinds without input. */
type PlainKind = { [K in WorkKind]: WorkData[K] extends Record<string, never> ? K : never }[WorkKind];

export interface ScheduledWork {
  kind: PlainKind;
  everyMs: number;
  /** The start of an interval, if not midnight UTC. */
  sinceMidnightMs?: number;
  /** The delay after the start of its interval, or after a start of the product that finds it missing. */
  afterMs?: number;
}

/**
 * Queues recurring work once per interval, however many nodes ask: the interval is the key. These kinds must be
 * remembered for longer than the interval.
 */
export function createSchedule(schedule: readonly ScheduledWork[]) {
  const asked = new Map<PlainKind, string>();
  return async (database: Database, now: Date): Promise<void> => {
    for (const { kind, everyMs, sinceMidnightMs = 0, afterMs = 0 } of schedule) {
      const count = Math.floor((now.getTime() - sinceMidnightMs) / everyMs);
      const interval = new Date(count * everyMs + sinceMidnightMs).toISOString();
      if (asked.get(kind) === interval) continue;
      await database.asSystem((tx) => enqueue(tx, { kind, data: {}, dedupeKey: interval, afterMs }));
      asked.set(kind, interval);
    }
  };
}
