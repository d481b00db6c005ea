import type { Database } from '../db/database.ts';
import { doubling, GivenUp, type WorkData, type WorkDefinition } from '../work/definition.ts';
import { readMorning } from '../today/morning-letter.ts';
import type { StopKeys } from '../today/stop-keys.ts';
import { compose } from './compose.ts';
import { MailRefused, type Mailer } from './mail.ts';
import type { Sender } from './templates.ts';

export interface DeliveryDeps {
  database: Database;
  mailer: Mailer;
  sender: Sender;
  stopKeys: StopKeys;
}

const LONGEST_WAIT_MS = 6 * 60 * 60 * 1000;

/** A mail that is not taken stays owed and is tried again later, unless the mail server says that it never will be. */
export function mailWork({ database, mailer, sender, stopKeys }: DeliveryDeps): WorkDefinition<WorkData['mail']> {
  return {
    lane: 'mail',
    attempts: Infinity,
    waitAfter: doubling(LONGEST_WAIT_MS),
    limitMs: 60_000,
    remembered: true,
    run: async ({ data, userId, now, confirm }) => {
      const { letter, values } = data;
      const lists =
        letter === 'morning' && userId !== null ? await readMorning(database, userId, values['day'] ?? '', now) : null;
      const morning = lists && userId !== null ? { lists, stopToken: stopKeys.tokenOf(userId) } : null;
      const content = await database.asSystem(async (tx) => {
        const written = await compose(tx, { ...data, userId }, sender, now, morning);
        // A mail that was revoked meanwhile takes the token with it that was just made for it.
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
