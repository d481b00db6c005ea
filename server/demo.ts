import { demoAccount, seedDemo } from '#server/app/demo/seed-demo.ts';
import { readEnv } from '#server/platform/runtime/env.ts';
import { runUntilStopped } from '#server/app/run-until-stopped.ts';

/** The demo has its own data directory, so that it never touches real records or their backups. */
const readDemoEnv = () => {
  const env = readEnv();
  const dataDirectory = `${env.dataDirectory}/demo`;
  // The process that starts creates the demo records. Several processes would create them several times.
  return {
    ...env,
    processes: 1,
    dataDirectory,
    backups: { ...env.backups, directory: `${dataDirectory}/backups`, kept: 0 },
  };
};

await runUntilStopped(readDemoEnv, async (placewell, say) => {
  await seedDemo(placewell.deps);
  say(`The Placewell demo is ready at ${placewell.url}`);
  say(`  sign in as  ${demoAccount.email}`);
  say(`  password    ${demoAccount.password}`);
  say(`  data        ${placewell.dataLocation}`);
});
