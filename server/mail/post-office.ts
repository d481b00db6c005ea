import type { Hono } from 'hono';
import type pg from 'pg';
import { createMailbox } from '#sandbox/mailbox/mailbox.ts';
import { mailboxRoutes } from '#sandbox/mailbox/mailbox.routes.ts';
import type { Env } from '../env.ts';
import type { Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface PostOffice {
  mailer: Mailer;
  /** Where to read the mail, on a machine without a mail server. */
  pages?: Hono;
}

export async function openPostOffice({ mail }: Env, systemPool: pg.Pool): Promise<PostOffice> {
  if (mail.smtpUrl !== undefined) return { mailer: createSmtpMailer(mail.smtpUrl, mail.from) };
  const mailbox = await createMailbox(systemPool);
  return { mailer: mailbox, pages: mailboxRoutes(mailbox) };
}
