import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { compose } from './compose.ts';
import type { Mailer } from './mail.ts';
import { claimDueMail, markFailed, markSent, type OutboxRow } from './outbox.ts';
import type { Sender } from './templates.ts';

export interface DeliveryDeps {
  database: Database;
  mailer: Mailer;
  sender: Sender;
  log: Logger;
}

const ALERT_AFTER_MS = 24 * 60 * 60 * 1000;

/** Sends everything that is due. A mail that is not taken stays owed and is tried again later. */
export async function deliverMail(deps: DeliveryDeps, now: Date): Promise<void> {
  for (;;) {
    const claimed = await deps.database.asSystem(async (tx) => {
      const row = await claimDueMail(tx, now);
      return row ? { row, content: await compose(tx, row, deps.sender, now) } : null;
    });
    if (!claimed) return;
    const { row, content } = claimed;
    try {
      if (content) await deps.mailer.send({ to: row.to, ...content });
      await deps.database.asSystem((tx) => markSent(tx, row.id, now));
    } catch (error) {
      await deps.database.asSystem((tx) => markFailed(tx, row.id, error instanceof Error ? error.message : 'unknown'));
      report(deps.log, row, error, now);
    }
  }
}

function report(log: Logger, row: OutboxRow, error: unknown, now: Date): void {
  const overdue = now.getTime() - row.createdAt.getTime() > ALERT_AFTER_MS;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const details = { mailId: row.id, kind: row.kind, attempts: row.attempts, code };
  if (overdue) log.error(details, 'a mail could not be sent for more than a day');
  else log.warn(details, 'a mail could not be sent and will be tried again');
}
