import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { workItems } from '../db/schema/work.ts';

export interface WorkFigures {
  /** Due, running, and given up in the last 30 days. */
  due: { kind: string; state: string; count: number; oldestSeconds: number }[];
  lastDone: { kind: string; seconds: number }[];
}

/** Recurring work of the whole installation, and work whose last run matters: retention, backups. */
const isOfInstallation = sql`user_id is null and kind <> 'mail'`;

export async function readWorkFigures(database: Database): Promise<WorkFigures> {
  return database.asSystem(async (tx) => {
    const due = await tx.execute<WorkFigures['due'][number]>(sql`
      select kind, state, count(*)::int as count,
        greatest(0, extract(epoch from now() - min(due_at)))::float as "oldestSeconds"
      from ${workItems}
      where (state = 'waiting' and due_at <= now()) or state in ('running', 'failed')
      group by kind, state`);
    const lastDone = await tx.execute<WorkFigures['lastDone'][number]>(sql`
      select kind, extract(epoch from now() - max(finished_at))::float as seconds
      from ${workItems} where state = 'done' and ${isOfInstallation} group by kind`);
    return { due: due.rows, lastDone: lastDone.rows };
  });
}
