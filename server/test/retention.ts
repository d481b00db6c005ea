import { enqueue } from '#server/platform/work/queue.ts';
import type { TestApp } from './app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs the nightly retention as of this many days from now. */
export async function retainIn({ db, workOff }: TestApp, days: number): Promise<void> {
  await db.database.asSystem((tx) => enqueue(tx, { kind: 'retention', data: {} }));
  await workOff(new Date(Date.now() + days * DAY_MS));
}
