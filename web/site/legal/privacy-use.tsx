import { ACTIVITY_MONTHS, RETENTION_DAYS } from '#shared/platform/retention.ts';
import type { SiteFacts } from '#shared/platform/site-facts.ts';
import type { LegalSection } from './legal-page.tsx';

/** The first half of the Privacy Policy: what is collected, where it is stored and who sees it. */
export function privacyUse({ appName }: SiteFacts): LegalSection[] {
  return [
    {
      id: 'data-we-collect',
      title: 'Data we collect',
      content: (
        <>
          <p>Your account:</p>
          <ul>
            <li>your name, e-mail address and password (the password only as an Argon2id hash, never readable);</li>
            <li>when you signed up, and whether you have confirmed your e-mail address;</li>
            <li>
              for every device you are signed in on: the browser and system it names, its network address, and when it
              was last used. You see this list in Settings and can sign any of them out;
            </li>
            <li>
              if you switch on two-factor authentication: the key of your authenticator app, encrypted, and your
              recovery codes as hashes that nobody can read;
            </li>
            <li>
              what happened to your account in the last {ACTIVITY_MONTHS} months: sign-ins, failed ones, changes of
              address and password, exports, deletion and your subscription, with the time, the browser and system, and
              the network it came from without its last part. You see this list in Settings;
            </li>
            <li>
              if you make a private calendar: what it shows, when it was last read, and its address as a hash that
              nobody can read. Whatever program you give the address to reads what you chose to show;
            </li>
            <li>your preferences: currency, phone format, monthly target;</li>
            <li>the views you save: a name, and the search words, filters and order of a list.</li>
          </ul>
          <p>Your subscription:</p>
          <ul>
            <li>its status, dates and the payment provider’s reference numbers;</li>
            <li>whether a card is on file and an anonymous fingerprint of it. We never see or store card numbers.</li>
          </ul>
          <p>
            The records you keep: clients, candidates with CV texts, job orders, tasks, tags and interactions, and the
            files you add to them. They are yours. We do not read them, except when you ask us to help with a particular
            problem, and we use them for nothing but showing them to you.
          </p>
          <p>
            Technical logs: which kind of page was asked for, when, how long the answer took and the number of the
            account. They hold no names, e-mail addresses, search words or contents.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      content: (
        <>
          <p>
            One cookie, <code>__Host-sid</code>, keeps you signed in. It lasts seven days from your last visit and
            cannot be read by scripts. If you use two-factor authentication, a second one, <code>__Host-code</code>,
            remembers for ten minutes while you sign in that your password was right. <code>__Host-device</code> stays
            for a year after you sign in: it tells your browser from strangers who guess your password, so that their
            attempts do not block you. All three are necessary, so we do not ask for consent.
          </p>
          <p>In your browser’s local storage, none of it sent to us automatically:</p>
          <ul>
            <li>
              <code>theme</code>, <code>currency</code>, <code>phoneFormat</code> and <code>monthlyTarget</code>: your
              preferences;
            </li>
            <li>
              <code>cookiesAccepted</code> or <code>cookiesRejected</code>: your answer to the question about cookies;
            </li>
            <li>
              <code>dueNotices</code> and <code>dueNoticesTold</code>: if you want this device to notify you when a task
              is due, the number of your account and of the tasks it has notified you about, without a name or a title;
            </li>
            <li>
              while you are signed in, a copy of the lists you have looked at, so that you can read them without a
              connection. Signing out deletes it, and so does the end of your subscription; after 14 days it expires.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'analytics',
      title: 'Analytics',
      content: (
        <>
          <p>
            If you accept cookies, we count how often each kind of page is opened and how often an account, a trial or a
            record is added. These are plain totals per day on our own server: no account number, no network address, no
            profile, no other company. If you reject, or say nothing, nothing is counted.
          </p>
          <p>You can change your answer at any time with “Cookie settings” at the foot of this page or in Settings.</p>
        </>
      ),
    },
    {
      id: 'cloud-storage',
      title: 'Cloud storage',
      content: (
        <>
          <p>
            {appName} is a service on the internet: your data is stored in a database on servers that we rent from a
            hosting provider, and travels between you and them encrypted. The database itself keeps every account’s rows
            apart from everybody else’s, whatever the program above it does.
          </p>
          <p>Backups are kept for at most {RETENTION_DAYS} days and then overwritten.</p>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Who we share data with',
      content: (
        <>
          <p>We sell no data and share it only with companies that work for us under contract:</p>
          <ul>
            <li>our hosting provider, on whose servers the data is stored;</li>
            <li>
              Stripe, the card payment provider: your e-mail address, name and account number. You type card details on
              Stripe’s own pages, and Stripe is itself responsible for them;
            </li>
            <li>the mail server that delivers our mails to you: your e-mail address and the text of the mail.</li>
          </ul>
          <p>
            Beyond that, only where a law or a court obliges us. Where one of these companies works outside the United
            Kingdom and the European Economic Area, it does so under an adequacy decision or standard contractual
            clauses.
          </p>
        </>
      ),
    },
  ];
}
