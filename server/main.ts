import { setFlagsFromString } from 'node:v8';
import { SANDBOX_PATH } from '#shared/platform/pages.ts';
import { readEnv } from '#server/platform/runtime/env.ts';
import { isMeantForOthers } from '#server/platform/http/sandbox-pages.ts';
import type { Placewell } from '#server/app/placewell.ts';
import { runUntilStopped } from '#server/app/run-until-stopped.ts';

// The heap may grow by half of the live data before a collection. With V8's default, an import would leave three times
// as much garbage.
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
