import { distribute } from '#server/platform/db/distribute.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { readEnv } from '#server/platform/runtime/env.ts';
import { runCommand } from '#server/platform/runtime/run-command.ts';
import { StartError } from '#server/platform/runtime/start-error.ts';

/**
 * `npm run db:distribute`: distributes the accounts over the nodes of the Citus cluster of DATABASE_URL. Run it once,
 * with the product stopped.
 */
await runCommand(async (say) => {
  const { databaseUrl, appSecret } = readEnv();
  if (databaseUrl === undefined || appSecret === undefined) {
    throw new StartError(
      'DATABASE_URL must name the coordinator of a Citus cluster: the embedded database has no nodes.',
    );
  }
  // Migrates first, so that the current schema is distributed.
  const { database } = await openDatabase({ ownerUrl: databaseUrl, secret: appSecret, onError: () => undefined });
  await database.close();
  const { distributed, nodes } = await distribute(databaseUrl);
  say(
    distributed.length === 0
      ? `Everything is already distributed, over ${nodes} nodes.`
      : `Distributed by account over ${nodes} nodes: ${distributed.join(', ')}.`,
  );
});
