import { createTransport } from 'nodemailer';
import { MailRefused, type Mailer } from './mail.ts';

const TIMEOUT_MS = 5_000;

export function createSmtpMailer(smtpUrl: string, from: string, timeoutMs = TIMEOUT_MS): Mailer {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
    { from },
  );
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(mail);
      } catch (error) {
        throw describe(error);
      }
    },
  };
}

interface SmtpTrouble {
  code?: string;
  command?: string;
  responseCode?: number;
}

const AUTHENTICATION_REQUIRED = 530;

/** Leaves out the server's own words: they quote the address, and this goes into the log. */
function describe(error: unknown): Error {
  const { code = 'unknown error', command = 'an unknown step', responseCode } = error as SmtpTrouble;
  const answer = responseCode === undefined ? code : `${code}, ${responseCode}`;
  const message = `The mail server rejected the mail at ${command} (${answer})`;
  // At other steps a 5xx concerns our account or sender address at the server: a configuration error, which gets fixed.
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode !== AUTHENTICATION_REQUIRED;
  return isAboutThisMail && isFinal ? new MailRefused(message) : Object.assign(new Error(message), { code });
}
