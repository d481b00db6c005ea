import type pg from 'pg';
import type { Env } from '../runtime/env.ts';
import type { StandInPages } from '../http/sandbox-pages.ts';
import type { Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface PostOffice {
  mailer: Mailer;
  /** The pages for reading mail, on a machine without a mail server. */
  pages?: StandInPages;
}

export async function openPostOffice({ mail }: Env, systemPool: pg.Pool): Promise<PostOffice> {
  if (mail.smtpUrl !== undefined) return { mailer: createSmtpMailer(mail.smtpUrl, mail.from) };
  // oxlint-disable-next-line no-restricted-imports -- an installation that sends real mail never comes here
  const { openMailbox } = await import('#sandbox/mailbox/open-mailbox.ts');
  return openMailbox(systemPool);
}
