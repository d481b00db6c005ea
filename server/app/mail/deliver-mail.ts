import type { Database } from '#server/platform/db/database.ts';
import { doubling, GivenUp, type WorkData, type WorkDefinition } from '#server/platform/work/definition.ts';
import { readMorning } from '#server/day/today/morning-letter.ts';
import type { StopKeys } from '#server/platform/mail/stop-keys.ts';
import { compose } from './compose.ts';
import { MailRefused, type Mailer } from '#server/platform/mail/mail.ts';
import type { Sender } from '#server/platform/letters/letters.ts';

export interface DeliveryDeps {
  database: Database;
  mailer: Mailer;
  sender: Sender;
  stopKeys: StopKeys;
}

const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;

/** A mail that is not accepted stays queued and is retried, unless the mail server rejects it permanently. */
export function mailWork({ database, mailer, sender, stopKeys }: DeliveryDeps): WorkDefinition<WorkData['mail']> {
  return {
    lane: 'mail',
    attempts: Infinity,
    waitAfter: doubling(LONGEST_WAIT_MS),
    limitMs: 60_000,
    remembered: true,
    run: async ({ data, userId, now, isRepeated, confirm }) => {
      const { letter, values } = data;
      const lists =
        letter === 'morning' && userId !== null ? await readMorning(database, userId, values['day'] ?? '', now) : null;
      const morning = lists && userId !== null ? { lists, stopToken: stopKeys.tokenOf(userId) } : null;
      const content = await database.asSystem(async (tx) => {
        const written = await compose(tx, { ...data, userId, isRepeated }, sender, now, morning);
        // If the mail was revoked meanwhile, this also rolls back its new token.
        await confirm(tx);
        return written;
      });
      if (!content) return;
      try {
        await mailer.send({ to: data.to, ...content });
      } catch (error) {
        if (error instanceof MailRefused) throw new GivenUp(error.message);
        throw error;
      }
    },
  };
}
