import { describe, expect, it } from 'vitest';
import { sourcesIn } from './test/sources.ts';

/**
 * What can do harm is done in few places, and each is named here: a new one is a decision, not an accident. The linter
 * knows single calls; this test knows where they may stand.
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
  it('never turns text into a program, a page or a pattern', () => {
    expect(placesOf(/\beval\(|\bnew Function\b|\bimport\((?!['"`])|node:vm\b/)).toEqual([]);
    expect(
      placesOf(/\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|\bsrcdoc\b/i),
    ).toEqual([]);
    // Except out of constants of our own.
    expect(placesOf(/\bRegExp\((?!`([^`$]|\$\{[A-Z_]+\}|\$(?!\{))*`\))/)).toEqual([]);
  });

  it('starts programs only for the embedded database and to read documents, and never through a shell', () => {
    expect(placesOf(/node:child_process/)).toEqual([
      'server/confined/confined-process.ts',
      'server/db/embedded/postmaster.ts',
      'server/db/embedded/server-process.ts',
      'server/db/embedded/server-user.ts',
    ]);
    expect(placesOf(/\bexecSync\b|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'|shell: *true/)).toEqual([]);
  });

  it('reaches out from few places, to addresses of the configuration only', () => {
    expect(placesOf(/(?<![.\w])fetch\(/, 'server/')).toEqual(['server/files/s3.ts']);
    expect(placesOf(/\bnew Stripe\(/)).toEqual(['server/billing/billing.ts']);
    expect(placesOf(/\bcreateTransport\(/)).toEqual(['server/mail/smtp-mailer.ts']);
    const connects =
      /import \{[^}]*\b(connect|createConnection|createServer|request|get|Socket|Agent)\b[^}]*\} from 'node:(https?|http2|net|tls|dgram)'/;
    expect(placesOf(connects, 'server/')).toEqual([
      // The lock on the data directory is a socket in the file system.
      'server/data-directory.ts',
      // The product's own port.
      'server/http/connections.ts',
      'server/http/listen.ts',
    ]);
  });

  it('follows no redirect of a service and believes no certificate unchecked', () => {
    const callers = sources.filter(({ file, text }) => file.startsWith('server/') && /(?<![.\w])fetch\(/.test(text));
    for (const { file, text } of callers) expect(text, file).toContain(`redirect: 'error'`);
    expect(placesOf(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|sslmode=no-verify/)).toEqual(
      [],
    );
  });

  it('hashes and encrypts with approved algorithms alone', () => {
    expect(everyMatch(/\bcreate(?:Hash|Hmac)\(\s*'([^']+)'/g)).toEqual(['sha256']);
    expect(placesOf(/\bcreate(Hash|Hmac)\(\s*[^'\s]/)).toEqual([]);
    // Encryption that notices when its text was changed, if any.
    const ciphers = everyMatch(/'((?:aes|des|rc[24]|bf|chacha20|camellia)\d*-[\w-]+)'/g);
    expect(ciphers.filter((cipher) => cipher !== 'aes-256-gcm')).toEqual([]);
    expect(placesOf(/\bcreate(Cipher|Decipher)\(|\bcreate(Sign|Verify)\(|generateKeyPair|pbkdf2|\bscrypt/)).toEqual([]);
  });

  it('takes what must not be guessed from the system’s random source', () => {
    // How long a browser waits before it connects again.
    expect(placesOf(/\bMath\.random\b/)).toEqual(['web/live/live-stream.ts']);
    const lengths = everyMatch(/\bTOKEN_BYTES = (\d+)/g).map(Number);
    expect(lengths.length).toBeGreaterThan(0);
    for (const bytes of lengths) expect(bytes * 8).toBeGreaterThanOrEqual(128);
  });

  it('listens to its own tabs only, not to other windows', () => {
    expect(placesOf(/addEventListener\(\s*'message'|\.onmessage\b/)).toEqual([
      // The app's own worker, when a notification is pressed.
      'web/due-notices/due-notices.tsx',
      'web/live/shared-stream.ts',
    ]);
    expect(placesOf(/\bnew BroadcastChannel\(/)).toEqual(['web/live/shared-stream.ts']);
  });

  it('keeps settings in the browser’s storage, and nothing about people', () => {
    expect(placesOf(/\b(local|session)Storage\b|\bindexedDB\b/)).toEqual([
      'web/billing/checkout-problem.ts',
      // Whether there is a database at all; it is removed at once.
      'web/consent/analytics.ts',
      'web/consent/consent.ts',
      // How many files did not arrive before the page was left; not which.
      'web/cv-batches/lost-cvs.ts',
      // Which notices were shown, by the ids of tasks, and for which account they are wanted, by its id.
      'web/due-notices/tell.ts',
      'web/due-notices/wanted-notices.ts',
      'web/first-steps/dismissal.ts',
      'web/keys/single-keys.ts',
      'web/lib/theme.ts',
      'web/preferences/local-preferences.ts',
      // Which of two screens the app begins with.
      'web/today/start-path.ts',
      // Which template was used last, by its id.
      'web/writing/remembered-choice.ts',
    ]);
  });
});
