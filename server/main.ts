import { readEnv } from './env.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(readEnv, async (placewell, say) => {
  say(`Placewell is ready at ${placewell.url}`);
  say(`  data      ${placewell.dataLocation}`);
  say('  payments  local sandbox: no real card is ever charged');
  say(
    `  mail      ${placewell.deps.env.mail.smtpUrl ? 'by SMTP' : `local sandbox: read it at ${placewell.url}/_sandbox/mailbox`}`,
  );
});
