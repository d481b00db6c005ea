export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In addition to the usual ones. */
  headers?: Record<string, string>;
}

/**
 * The mail transport: an SMTP server, or the sandbox mailbox on a machine without one. Rejects when the mail was not
 * accepted.
 */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
}

/** The mail server will never accept this mail, for example because the address does not exist. */
export class MailRefused extends Error {}
