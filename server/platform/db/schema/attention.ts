import { sql } from 'drizzle-orm';
import { date, index, uuid, type ExtraConfigColumn } from 'drizzle-orm/pg-core';

/**
 * When a record was last contacted, and what is planned next. Kept by `keepAttention`, so that lists can sort by it.
 */
export const attentionColumns = () => ({
  lastContacted: date('last_contacted', { mode: 'string' }),
  nextTaskId: uuid('next_task_id'),
  nextDue: date('next_due', { mode: 'string' }),
});

interface Attended {
  userId: ExtraConfigColumn;
  id: ExtraConfigColumn;
  lastContacted: ExtraConfigColumn;
  nextDue: ExtraConfigColumn;
}

export const attentionIndexes = (name: string, table: Attended) => [
  index(`${name}_by_last_contacted`)
    .on(table.userId, table.lastContacted, table.id)
    .where(sql`deleted_at is null`),
  index(`${name}_by_next_due`)
    .on(table.userId, table.nextDue, table.id)
    .where(sql`deleted_at is null`),
];
