import { describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '#server/test/app.ts';
import { startSmtpServer as startPeer, type SmtpPeer } from '#server/test/smtp.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const app = useTestApp();
const MINUTE_MS = 60_000;

async function startSmtpServer(): Promise<SmtpPeer> {
  const peer = await startPeer();
  onTestFinished(peer.stop);
  return peer;
}

/** The clock of the deliveries below; sign-ups happen in real time. */
function useClock(): { advance: (milliseconds: number) => void } {
  const realNow = app.deps.now;
  let offset = 0;
  app.deps.now = () => new Date(Date.now() + offset);
  onTestFinished(() => {
    app.deps.now = realNow;
  });
  return {
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

describe('mail', () => {
  it('is sent by SMTP with a text and an HTML part', async () => {
    const smtp = await startSmtpServer();
    const ada = await app.signUp();
    await app.deliverMail(smtp.mailer);
    const mail = smtp.received.find(({ to }) => to === ada.user.email);
    expect(mail?.raw).toContain('From: Placewell <support@placewell.example>');
    expect(mail?.raw).toContain('Subject: Confirm your email address for Placewell');
    expect(mail?.raw).toContain('Content-Type: text/plain');
    expect(mail?.raw).toContain('Content-Type: text/html');
  });

  it.each([
    ['is down', async () => createSmtpMailer('smtp://127.0.0.1:1', 'a@example.com'), async () => startSmtpServer()],
    [
      'answers 451',
      async (peer: SmtpPeer) => (peer.refuseWith(451), peer.mailer),
      async (peer: SmtpPeer) => (peer.refuseWith(null), peer),
    ],
  ])('arrives exactly once although the server %s for a while', async (_trouble, broken, repaired) => {
    const clock = useClock();
    const peer = await startSmtpServer();
    const ada = await app.signUp();
    await app.deliverMail(await broken(peer));
    clock.advance(MINUTE_MS);
    await app.deliverMail(await broken(peer));
    const working = await repaired(peer);
    // The second attempt has scheduled the third for two minutes later.
    clock.advance(MINUTE_MS);
    await app.deliverMail(working.mailer);
    const toAda = () => working.received.filter(({ to }) => to === ada.user.email);
    expect(toAda()).toHaveLength(0);
    clock.advance(2 * MINUTE_MS);
    await app.deliverMail(working.mailer);
    clock.advance(24 * 60 * MINUTE_MS);
    await app.deliverMail(working.mailer);
    expect(toAda()).toHaveLength(1);
  });

  it('is given up with an error in the log when the server rejects it permanently', async () => {
    const clock = useClock();
    const peer = await startSmtpServer();
    const ada = await app.signUp();
    peer.refuseWith(550);
    await app.deliverMail(peer.mailer);
    peer.refuseWith(null);
    clock.advance(24 * 60 * MINUTE_MS);
    await app.deliverMail(peer.mailer);
    expect(peer.received.filter(({ to }) => to === ada.user.email)).toHaveLength(0);
    const logged = app.logLines.find((line) => line.includes('given up')) ?? '';
    expect(JSON.parse(logged)).toMatchObject({ level: 50, work: 'mail', attempts: 1 });
    expect(logged).not.toContain(ada.user.email);
  });

  it('is sent once when several nodes deliver at the same moment', async () => {
    const ada = await app.signUp();
    const sent: string[] = [];
    const mailer = { send: async ({ to }: { to: string }) => void sent.push(to) };
    await Promise.all([1, 2, 3, 4].map(() => app.deliverMail(mailer)));
    expect(sent.filter((to) => to === ada.user.email)).toHaveLength(1);
  });

  it('is not queued when its cause fails, and leaves no working link in the database', async () => {
    const ada = await app.signUp();
    const mails = await app.deliverMail();
    const token = /token=(\S+)/.exec(mails.findLast(({ to }) => to === ada.user.email)?.text ?? '')?.[1] ?? '';
    expect(token.length).toBeGreaterThan(40);
    const { rows } = await app.db.pools.system.query('select * from work_items, account_tokens');
    expect(JSON.stringify(rows)).not.toContain(token);
    const owed = await app.db.pools.system.query('select count(*)::int as n from work_items');
    await app
      .visitor()
      .request('POST', '/api/auth/sign-up', { displayName: 'X', email: 'x@example.com', password: 'short' });
    const still = await app.db.pools.system.query('select count(*)::int as n from work_items');
    expect(still.rows).toEqual(owed.rows);
  });
});
