import { demoAccount, seedDemo } from './demo/seed-demo.ts';
import { readEnv } from './env.ts';
import { runUntilStopped } from './run-until-stopped.ts';

/** The demo has a data directory of its own, so that playing with it never touches real records or their backups. */
const readDemoEnv = () => {
  const env = readEnv();
  const dataDirectory = `${env.dataDirectory}/demo`;
  // Its records are made by whoever starts: one of several would make them again.
  return { ...env, processes: 1, dataDirectory, backups: { directory: `${dataDirectory}/backups`, kept: 0 } };
};

await runUntilStopped(readDemoEnv, async (placewell, say) => {
  await seedDemo(placewell.deps);
  say(`The Placewell demo is ready at ${placewell.url}`);
  say(`  sign in as  ${demoAccount.email}`);
  say(`  password    ${demoAccount.password}`);
  say(`  data        ${placewell.dataLocation}`);
});
