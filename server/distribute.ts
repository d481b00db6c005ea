import { distribute } from './db/distribute.ts';
import { openDatabase } from './db/open-database.ts';
import { readEnv } from './env.ts';
import { runCommand } from './run-command.ts';
import { StartError } from './start-error.ts';

/** `npm run db:distribute`: spreads the accounts over the nodes of the Citus cluster of DATABASE_URL. Run once, product stopped. */
await runCommand(async (say) => {
  const { databaseUrl, appSecret } = readEnv();
  if (databaseUrl === undefined || appSecret === undefined) {
    throw new StartError(
      'DATABASE_URL must name the coordinator of a Citus cluster: the embedded database has no nodes.',
    );
  }
  // Brought up to date first: what is spread is today's schema.
  const { database } = await openDatabase({ ownerUrl: databaseUrl, secret: appSecret, onError: () => undefined });
  await database.close();
  const { distributed, nodes } = await distribute(databaseUrl);
  say(
    distributed.length === 0
      ? `Everything was distributed already, over ${nodes} nodes.`
      : `Distributed by account over ${nodes} nodes: ${distributed.join(', ')}.`,
  );
});
