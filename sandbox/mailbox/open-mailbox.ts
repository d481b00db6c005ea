import type { Hono } from 'hono';
import type pg from 'pg';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { mailboxRoutes } from './mailbox.routes.ts';

export async function openMailbox(pool: pg.Pool): Promise<{ mailer: Mailbox; pages: { controls: Hono } }> {
  const mailbox = await createMailbox(pool);
  return { mailer: mailbox, pages: { controls: mailboxRoutes(mailbox) } };
}
