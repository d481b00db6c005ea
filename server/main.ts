import { setFlagsFromString } from 'node:v8';
import { SANDBOX_PATH } from '#shared/pages.ts';
import { readEnv } from './env.ts';
import { isMeantForOthers } from './http/sandbox-pages.ts';
import type { Placewell } from './placewell.ts';
import { runUntilStopped } from './run-until-stopped.ts';

// Half of what is in use may be garbage before it is collected: left alone, an import would leave three times as much lying about.
setFlagsFromString('--heap-growing-percent=50');

const payments = {
  live: 'Stripe',
  test: 'Stripe, in test mode',
  sandbox: 'local sandbox: no real card is ever charged',
};

await runUntilStopped(readEnv, async (placewell, say) => {
  say(`Placewell is ready at ${placewell.url}`);
  say(`  data      ${placewell.dataLocation}`);
  say(`  payments  ${payments[placewell.deps.billing.mode]}`);
  say(`  mail      ${mailOf(placewell)}`);
});

function mailOf({ deps, url }: Placewell): string {
  if (deps.env.mail.smtpUrl !== undefined) return 'by SMTP';
  if (isMeantForOthers(deps)) return 'nobody can read it: set SMTP_URL';
  return `local sandbox: read it at ${url}${SANDBOX_PATH}/mailbox`;
}
