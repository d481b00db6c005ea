/** A mail that is ready to leave. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Beside the usual ones. */
  headers?: Record<string, string>;
}

/** How mail leaves: an SMTP server, or the sandbox mailbox on a machine without one. Rejects when it was not taken. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>;
}

/** The mail server will never take this mail: there is no such address, for example. */
export class MailRefused extends Error {}
