import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';

const TIMEOUT_MS = 5_000;

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  );
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
  };
}
