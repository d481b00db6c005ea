import { SANDBOX_PATH } from '#shared/pages.ts';
import { readEnv } from './env.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const payments = {
  live: 'Stripe',
  test: 'Stripe, in test mode',
  sandbox: 'local sandbox: no real card is ever charged',
};

await runUntilStopped(readEnv, async (placewell, say) => {
  say(`Placewell is ready at ${placewell.url}`);
  say(`  data      ${placewell.dataLocation}`);
  say(`  payments  ${payments[placewell.deps.billing.mode]}`);
  say(
    `  mail      ${placewell.deps.env.mail.smtpUrl ? 'by SMTP' : `local sandbox: read it at ${placewell.url}${SANDBOX_PATH}/mailbox`}`,
  );
});
