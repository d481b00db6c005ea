import type pg from 'pg';

/** A mail as the mailbox shows it. `links` are the URLs found in its text, in order. */
export interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  receivedAt: string;
}

export interface Mailbox {
  send: (mail: { to: string; subject: string; text: string; html: string }) => Promise<void>;
  /** Newest first. */
  list: () => Promise<StoredMail[]>;
}

const NEWEST = 200;
// Any fixed number: it identifies this lock among the advisory locks of the database.
const CREATION_LOCK = 7_201_836;

/**
 * Stands in for a mail server on a machine without one: sent mail is stored here for anybody at this machine to read.
 */
export async function createMailbox(pool: pg.Pool): Promise<Mailbox> {
  // One transaction: if two processes start together, the second waits. Otherwise both would create the table and one
  // would fail.
  await pool.query(`select pg_advisory_xact_lock(${CREATION_LOCK});
    create table if not exists sandbox.mails (
      id bigint generated always as identity primary key,
      to_address text not null, subject text not null, text text not null, html text not null,
      received_at timestamptz not null default now())`);
  return {
    send: async ({ to, subject, text, html }) => {
      await pool.query('insert into sandbox.mails (to_address, subject, text, html) values ($1, $2, $3, $4)', [
        to,
        subject,
        text,
        html,
      ]);
    },
    list: async () => {
      const { rows } = await pool.query<Omit<StoredMail, 'links' | 'receivedAt'> & { receivedAt: Date }>(
        `select id::text, to_address as "to", subject, text, html, received_at as "receivedAt"
         from sandbox.mails order by id desc limit ${NEWEST}`,
      );
      return rows.map(({ receivedAt, ...mail }) => ({
        ...mail,
        links: mail.text.match(/https?:\/\/\S+/g) ?? [],
        receivedAt: receivedAt.toISOString(),
      }));
    },
  };
}
