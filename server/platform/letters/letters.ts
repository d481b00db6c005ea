import { html } from 'hono/html';
import { RETENTION_DAYS } from '#shared/identity/account-schemas.ts';
import { PLAN_PRICE } from '#shared/billing/plan.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** In addition to the usual ones. */
  headers?: Record<string, string>;
}

/** Things to do, under a heading. */
export interface MailList {
  heading: string;
  items: string[];
}

interface Letter {
  subject: string;
  /** Plain sentences, one paragraph each. */
  before: string[];
  lists?: MailList[];
  link?: { label: string; url: string };
  after?: string[];
  headers?: Record<string, string>;
}

export interface Sender {
  appName: string;
  publicUrl: string;
  supportEmail: string;
}

/** Every mail the product sends. Each says what happened, what to do, and what to do if it was not you. */
export const letters = {
  'verify-email': ({ appName, publicUrl }: Sender, { token }: { token: string }): Letter => ({
    subject: `Confirm your email address for ${appName}`,
    before: ['Please confirm that this is your email address.'],
    link: { label: 'Confirm email address', url: `${publicUrl}/verify-email?token=${token}` },
    after: [
      'The link works once and expires after seven days. If you did not create an account, you can ignore this mail.',
    ],
  }),
  'reset-password': ({ appName, publicUrl }: Sender, { token, hours }: { token: string; hours: number }): Letter => ({
    subject: `Reset your ${appName} password`,
    before: ['Someone, hopefully you, asked to reset your account’s password.'],
    link: { label: 'Choose a new password', url: `${publicUrl}/reset-password?token=${token}` },
    after: [
      `The link works once and expires after ${hours === 1 ? 'one hour' : `${hours} hours`}. Until then, asking again may send nothing: use this link. Choosing a new password signs out every device and revokes your private calendar address.`,
      'If this was not you, ignore this mail. Your password stays the same.',
    ],
  }),
  'change-email': ({ appName, publicUrl }: Sender, { token }: { token: string }): Letter => ({
    subject: `Confirm your new email address for ${appName}`,
    before: ['Please confirm that you want to use this address for your account.'],
    link: { label: 'Use this address', url: `${publicUrl}/confirm-email?token=${token}` },
    after: ['The link works once and expires after one day. Until you open it, your old address stays in use.'],
  }),
  'email-change-notice': ({ appName, supportEmail }: Sender, { newEmail }: { newEmail: string }): Letter => ({
    subject: `Request to change your ${appName} email`,
    before: [
      `Someone who knows your password asked to change your account’s email address to ${newEmail}.`,
      `It changes only when the link sent there is opened. If this was not you, change your password and write to ${supportEmail}.`,
    ],
  }),
  'email-changed': ({ appName, supportEmail }: Sender, { newEmail }: { newEmail: string }): Letter => ({
    subject: `Your ${appName} email address was changed`,
    before: [
      `Your account now uses the address ${newEmail}. You can no longer sign in with this one, and it will get no more mail about the account.`,
      `If this was not you, write to ${supportEmail} at once: someone who knows your password has taken over the account.`,
    ],
  }),
  'sign-up-attempt': ({ appName, publicUrl }: Sender): Letter => ({
    subject: `Someone tried to sign up with your address at ${appName}`,
    before: [
      'You already have an account with this address, so no new one was created.',
      'If this was you, sign in, or choose a new password if you have forgotten yours.',
    ],
    link: { label: 'Sign in', url: `${publicUrl}/login` },
    after: ['If this was not you, there is nothing to do.'],
  }),
  'factor-on': ({ appName, publicUrl, supportEmail }: Sender): Letter => ({
    subject: `Two-factor authentication is on at ${appName}`,
    before: [
      'From now on, signing in to your account takes a code from your authenticator app as well as your password. Every other device was signed out.',
      'Keep your recovery codes in a safe place: they let you in if you lose the app.',
    ],
    link: { label: 'Security settings', url: `${publicUrl}/settings/security` },
    after: [`If this was not you, change your password and write to ${supportEmail}.`],
  }),
  'factor-off': ({ appName, publicUrl, supportEmail }: Sender): Letter => ({
    subject: `Two-factor authentication is off at ${appName}`,
    before: ['From now on, signing in to your account takes only your password.'],
    link: { label: 'Security settings', url: `${publicUrl}/settings/security` },
    after: [`If this was not you, change your password, turn it on again and write to ${supportEmail}.`],
  }),
  'account-deleted': ({ appName, publicUrl }: Sender, { purgeDate }: { purgeDate: string }): Letter => ({
    subject: `Your ${appName} account was deleted`,
    before: [
      `Your account was deleted and every device was signed out. Everything in it will be permanently erased on ${purgeDate}.`,
      `Until then, ${RETENTION_DAYS} days after the deletion, you can restore it by signing in.`,
    ],
    link: { label: 'Sign in to keep the account', url: `${publicUrl}/login` },
  }),
  'purge-warning': ({ appName, publicUrl }: Sender, { purgeDate }: { purgeDate: string }): Letter => ({
    subject: `Your ${appName} data will be erased on ${purgeDate}`,
    before: [
      `Your subscription has ended, and we keep data for ${RETENTION_DAYS} days after that. On ${purgeDate} your account and everything in it will be permanently erased.`,
      'Before then you can export all of it, or subscribe again to keep it.',
    ],
    link: { label: 'Export or keep my data', url: `${publicUrl}/upgrade` },
  }),
  'trial-ending': ({ appName, publicUrl }: Sender, { date }: { date: string }): Letter => ({
    subject: `Your ${appName} trial ends on ${date}`,
    before: [
      `Your free trial ends on ${date}. If you have added a card, your plan continues from then at ${PLAN_PRICE} per month.`,
      'Without a card it simply ends: nothing is charged, and your data is kept for 30 days.',
    ],
    link: { label: 'Manage subscription', url: `${publicUrl}/settings` },
  }),
  'payment-failed': ({ appName, publicUrl }: Sender): Letter => ({
    subject: `A payment for ${appName} failed`,
    before: ['Your card was not charged, so access is paused. Adding another card restores it at once.'],
    link: { label: 'Update card', url: `${publicUrl}/upgrade` },
  }),
  'subscription-ended': ({ appName, publicUrl }: Sender, { date }: { date: string }): Letter => ({
    subject: `Your ${appName} subscription ended`,
    before: [
      `Your subscription ended on ${date}. You will not be charged again, and your data is kept for ${RETENTION_DAYS} days.`,
      'Until then you can export it, or subscribe again and continue where you left off.',
    ],
    link: { label: 'Export or subscribe again', url: `${publicUrl}/upgrade` },
  }),
  'subscription-cancelled': ({ appName, publicUrl }: Sender, { date }: { date: string }): Letter => ({
    subject: `Your ${appName} subscription is cancelled`,
    before: [`You keep access until ${date}. After that you will not be charged again.`],
    link: { label: 'Resume subscription', url: `${publicUrl}/settings` },
  }),
  morning: ({ appName, publicUrl }: Sender, { lists, stopToken }: { lists: MailList[]; stopToken: string }): Letter => {
    const stopUrl = `${publicUrl}/morning-mail?token=${stopToken}`;
    return {
      subject: `Your day at ${appName}`,
      before: ['Good morning. Here is your day.'],
      lists,
      link: { label: 'Open the list', url: `${publicUrl}/today` },
      after: [`You asked for this mail every morning. To stop it, open ${stopUrl}`],
      // The one-click "unsubscribe" of mail programs (RFC 8058).
      headers: {
        'List-Unsubscribe': `<${publicUrl}/morning-mail/stop/${stopToken}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  },
} as const;

export type MailKind = keyof typeof letters;

export async function render(letter: Letter, { appName, supportEmail }: Sender): Promise<MailContent> {
  const { subject, before, lists = [], link, after = [], headers } = letter;
  const closing = `${appName} · Questions? Write to ${supportEmail}`;
  const listed = lists.map(({ heading, items }) => [heading, ...items.map((item) => `- ${item}`)].join('\n'));
  const text = [...before, ...listed, ...(link ? [`${link.label}: ${link.url}`] : []), ...after, closing].join('\n\n');
  const written = await page(subject, before, lists, link, after, closing);
  return { subject, text: `${text}\n`, html: written, ...(headers && { headers }) };
}

/** No images, no tracking, and colours that a mail program's dark mode may invert. */
async function page(
  subject: string,
  before: string[],
  lists: readonly MailList[],
  link: Letter['link'],
  after: string[],
  closing: string,
): Promise<string> {
  const paragraph = (words: string) => html`<p style="margin:0 0 16px">${words}</p>`;
  const list = ({ heading, items }: MailList) =>
    html`<h2 style="margin:0 0 4px;font-size:15px">${heading}</h2>
      <ul style="margin:0 0 16px;padding-left:20px">
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`;
  const button = link
    ? html`<p style="margin:0 0 16px">
        <a
          href="${link.url}"
          style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b6b67;color:#ffffff;text-decoration:none;font-weight:600"
          >${link.label}</a
        >
      </p>`
    : '';
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <title>${subject}</title>
        </head>
        <body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif">
          <div style="max-width:520px;margin:0 auto">
            <h1 style="margin:0 0 16px;font-size:18px">${subject}</h1>
            ${before.map(paragraph)} ${lists.map(list)} ${button} ${after.map(paragraph)}
            <p style="margin:24px 0 0;font-size:13px;opacity:0.7">${closing}</p>
          </div>
        </body>
      </html>`,
  );
}
