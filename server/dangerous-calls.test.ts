import { describe, expect, it } from 'vitest';
import { sourcesIn } from '#server/test/sources.ts';

/**
 * Dangerous calls are allowed in a few listed places. Adding one is a decision, not an accident. The linter forbids
 * single calls; this test knows where each may appear.
 */
const sources = sourcesIn('server', 'shared', 'web');

const placesOf = (pattern: RegExp, folder = '') =>
  sources
    .filter(({ file, text }) => file.startsWith(folder) && pattern.test(text))
    .map(({ file }) => file)
    .toSorted();

const everyMatch = (pattern: RegExp) =>
  [...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))].toSorted();

describe('the code', () => {
  it('never turns text into code, HTML or a regular expression', () => {
    expect(placesOf(/\beval\(|\bnew Function\b|\bimport\((?!['"`])|node:vm\b/)).toEqual([]);
    expect(
      placesOf(/\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\bsrcdoc\b/i),
    ).toEqual([]);
    // Our own constants are the exception.
    expect(placesOf(/\bRegExp\((?!\s*(String\.raw)?`([^`$]|\$\{[A-Z_]+\}|\$(?!\{))*`(,\s*'[a-z]+')?,?\s*\))/)).toEqual(
      [],
    );
  });

  it('starts programs only for the embedded database and to read documents, and never through a shell', () => {
    expect(placesOf(/node:child_process/)).toEqual([
      'server/platform/db/embedded/postmaster.ts',
      'server/platform/db/embedded/server-process.ts',
      'server/platform/db/embedded/server-user.ts',
      'server/platform/readers/process/confinement.ts',
      'server/platform/readers/process/limited-process.ts',
    ]);
    expect(placesOf(/\bexecSync\b|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'|shell: *true/)).toEqual([]);
  });

  it('makes outgoing connections from a few places, only to configured addresses', () => {
    expect(placesOf(/(?<![.\w])fetch\(/, 'server/')).toEqual(['server/platform/files/s3.ts']);
    expect(placesOf(/\bnew Stripe\(/)).toEqual(['server/billing/billing.ts']);
    expect(placesOf(/\bcreateTransport\(/)).toEqual(['server/platform/mail/smtp-mailer.ts']);
    const connects =
      /import \{[^}]*\b(connect|createConnection|createServer|request|get|Socket|Agent)\b[^}]*\} from 'node:(https?|http2|net|tls|dgram)'/;
    expect(placesOf(connects, 'server/')).toEqual([
      // The product's own port.
      'server/platform/http/connections.ts',
      'server/platform/http/listen.ts',
      // The lock on the data directory is a unix socket.
      'server/platform/runtime/data-directory.ts',
    ]);
  });

  it('follows no redirects from services and always verifies certificates', () => {
    const callers = sources.filter(({ file, text }) => file.startsWith('server/') && /(?<![.\w])fetch\(/.test(text));
    for (const { file, text } of callers) expect(text, file).toContain(`redirect: 'error'`);
    expect(placesOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode=no-verify/)).toEqual(
      [],
    );
  });

  it('uses only approved algorithms for hashing and encryption', () => {
    expect(everyMatch(/\bcreate(?:Hash|Hmac)\(\s*'([^']+)'/g)).toEqual(['sha256']);
    expect(placesOf(/\bcreate(Hash|Hmac)\(\s*[^'\s]/)).toEqual([]);
    // Only authenticated encryption is allowed.
    const ciphers = everyMatch(/'((?:aes|des|rc[24]|bf|chacha20|camellia)\d*-[\w-]+)'/g);
    expect(ciphers.filter((cipher) => cipher !== 'aes-256-gcm')).toEqual([]);
    expect(placesOf(/\bcreate(Cipher|Decipher)\(|\bcreate(Sign|Verify)\(|pbkdf2|\bscrypt/)).toEqual([]);
    // Encrypted backups: the operator's pair, and a pair for each file.
    expect(placesOf(/generateKeyPair/)).toEqual([
      'server/workspace/backup/backup-keys.ts',
      'server/workspace/backup/sealed-file.ts',
    ]);
  });

  it('takes unguessable values from the system’s random source', () => {
    // Jitter before a browser reconnects.
    expect(placesOf(/\bMath\.random\b/)).toEqual(['web/platform/live/live-stream.ts']);
    const lengths = everyMatch(/\bTOKEN_BYTES = (\d+)/g).map(Number);
    expect(lengths.length).toBeGreaterThan(0);
    for (const bytes of lengths) expect(bytes * 8).toBeGreaterThanOrEqual(128);
  });

  it('accepts messages only from its own tabs, not from other windows', () => {
    expect(placesOf(/addEventListener\(\s*'message'|\.onmessage\b/)).toEqual([
      // The app's own service worker, when a notification is clicked.
      'web/day/due-notices/due-notices.tsx',
      'web/platform/live/shared-stream.ts',
    ]);
    expect(placesOf(/\bnew BroadcastChannel\(/)).toEqual(['web/platform/live/shared-stream.ts']);
  });

  it('keeps only settings in the browser’s storage, nothing about people', () => {
    expect(placesOf(/\b(local|session)Storage\b|\bindexedDB\b/)).toEqual([
      'web/billing/checkout-problem.ts',
      // The task ids of notices already shown, and the id of the account that wants notices.
      'web/day/due-notices/tell.ts',
      'web/day/due-notices/wanted-notices.ts',
      // The id of the last used template.
      'web/day/writing/remembered-choice.ts',
      // Which of two screens the app opens with.
      'web/identity/account/start-path.ts',
      'web/identity/preferences/local-preferences.ts',
      // How many files were not uploaded before the page was left; not which ones.
      'web/intake/cv-batches/lost-cvs.ts',
      // Checks whether IndexedDB is available; the test database is removed at once.
      'web/platform/consent/analytics.ts',
      'web/platform/consent/consent.ts',
      'web/platform/keys/single-keys.ts',
      'web/platform/lib/theme.ts',
      'web/workspace/first-steps/dismissal.ts',
    ]);
  });
});
