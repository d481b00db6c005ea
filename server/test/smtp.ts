import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { createSmtpMailer } from '#server/platform/mail/smtp-mailer.ts';

export interface SmtpPeer {
  mailer: Mailer;
  received: { to: string; raw: string }[];
  /** Addresses for which it is hanging, see `hangFor`. */
  hanging: string[];
  /** Null: accepts everything. */
  refuseWith: (code: number | null) => void;
  /** Accepts the connection and never answers when this address is named. */
  hangFor: (address: string) => void;
  stop: () => Promise<void>;
}

/** `patienceMs`: how long its mailer waits for an answer; by default as long as the product's. */
export async function startSmtpServer(patienceMs?: number): Promise<SmtpPeer> {
  const received: SmtpPeer['received'] = [];
  const hanging: string[] = [];
  const hangsFor = new Set<string>();
  let refusal: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, callback) => {
      if (hangsFor.has(address)) hanging.push(address);
      else callback(refusal === null ? null : Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onData: (stream, session, callback) => {
      let raw = '';
      stream.on('data', (chunk) => {
        raw += String(chunk);
      });
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
        callback();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    mailer: createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Placewell <support@placewell.example>', patienceMs),
    received,
    hanging,
    refuseWith: (code) => {
      refusal = code;
    },
    hangFor: (address) => void hangsFor.add(address),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
