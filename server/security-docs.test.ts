import { describe, expect, it } from 'vitest';
import { filePurposes } from '#shared/platform/file-schemas.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/identity/account-schemas.ts';
import { RETENTION_DAYS } from '#shared/platform/retention.ts';
import { limits } from '#shared/platform/text-schemas.ts';
import { parseEnv } from '#server/platform/runtime/env.ts';
import { sourcesIn } from '#server/test/sources.ts';
import { judgeStandard, namedTestProblems, readDocument, STANDARD_DOCUMENT } from '#server/test/standard.ts';

const RULES = 'docs/security/rules.md';
const rules = () => readDocument(RULES);

function sectionOf(text: string, heading: string): string {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0] ?? '';
}

describe('docs/security/asvs.md', () => {
  it('marks every item of the standard, each pass with an existing test', () => {
    expect(judgeStandard(readDocument(STANDARD_DOCUMENT)).problems).toEqual([]);
  });

  it('states the correct counts', () => {
    const text = readDocument(STANDARD_DOCUMENT);
    const { items, counts } = judgeStandard(text);
    expect(text).toContain(
      `${items} items: ${counts.pass} pass, ${counts['not applicable']} not applicable, ${counts.deviation} deviations.`,
    );
  });

  it.each([
    ['an item left out', (text: string) => text.replace(/^\| 8\.4\.1 .*\n/m, ''), 'Chapter 8 has 6 of 7 items.'],
    ['an item twice', (text: string) => text.replace('| 8.4.1 |', '| 8.3.1 |'), '8.3.1 is there twice.'],
    [
      'another mark',
      (text: string) => text.replace(/(?<=^\| 8\.4\.1 \| [^|]+ \| )pass/m, 'fine'),
      /^8\.4\.1 is marked “fine”/m,
    ],
    [
      'a file that is gone',
      (text: string) => text.replaceAll('server/platform/db/walls.test.ts', 'server/platform/db/hedge.test.ts'),
      /There is no server\/platform\/db\/hedge/,
    ],
    [
      'a pass without a test',
      (text: string) => text.replace(/(?<=^\| 8\.4\.1 \| [^|]+ \| pass \| )[^|]+(?= \|)/m, 'surely'),
      '8.4.1 names no test.',
    ],
  ])('fails the check with %s', (_what, change, problem) => {
    const { problems } = judgeStandard(change(readDocument(STANDARD_DOCUMENT)));
    expect(problems.join('\n')).toMatch(problem);
  });
});

describe('docs/security.md', () => {
  it('names only existing tests', () => {
    expect(namedTestProblems(readDocument('docs/security.md'))).toEqual([]);
  });

  it('answers every threat exactly once', () => {
    const named = [...readDocument('docs/security.md').matchAll(/^\| T(\d+) \|/gm)].map(([, number]) => Number(number));
    expect(named).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
  });
});

describe('docs/security/rules.md', () => {
  it.each([
    ['2.1.1', 'Input', 400],
    ['2.1.2', 'Fields that belong together', 300],
    ['2.1.3', 'Limits of use', 400],
    ['5.1.1', 'Files', 300],
    ['6.1.1, 6.1.3', 'Signing in', 400],
    ['7.1.1, 7.1.2', 'Sessions', 400],
    ['8.1.1', 'Who may do what', 300],
    ['8.1.2', 'Fields people may write', 300],
    ['11.1.1', 'Keys', 300],
    ['11.1.2', 'Cryptography', 400],
    ['13.1.1', 'Connections to the outside', 300],
    ['14.1.1, 14.1.2', 'Data', 400],
    ['15.1.1, 15.1.2', 'Packages', 300],
    ['15.1.3', 'Costly work', 300],
    ['16.1.1, 16.2.3', 'Logs', 400],
  ])('documents what the standard requires: %s', (_items, heading, letters) => {
    expect(sectionOf(rules(), heading).length).toBeGreaterThan(letters);
  });

  it('states the same figures as the code', () => {
    const { attemptLimits, files } = parseEnv({});
    const counted = (count: number) => count.toLocaleString('en-GB');
    const megabytes = (bytes: number) => bytes / (1024 * 1024);
    expect(sectionOf(rules(), 'Limits of use')).toContain(
      `| ${attemptLimits.passwordPerAccount} in 15 minutes for one account, known or not, ${attemptLimits.passwordPerAddress} for one network address`,
    );
    for (const figure of [
      `${attemptLimits.signUpPerAddress} an hour for one network address`,
      `${attemptLimits.resetPerAccount} an hour for one account, ${attemptLimits.resetPerAddress} for one network address`,
      `${megabytes(filePurposes.document.maxBytes)} MB a document, ${megabytes(filePurposes.sheet.maxBytes)} MB a sheet`,
      `${counted(files.quotaBytes / 1_000_000)} MB for all files of an account`,
    ]) {
      expect(sectionOf(rules(), 'Limits of use')).toContain(figure);
    }
    expect(sectionOf(rules(), 'Input')).toContain(
      `Names have at most ${limits.name} characters, notes ${counted(limits.notes)}, a CV ${counted(limits.cv)}, a search ${limits.search}`,
    );
    expect(sectionOf(rules(), 'Signing in')).toContain(`${MIN_PASSWORD_LENGTH} to ${limits.password} characters`);
    expect(sectionOf(rules(), 'Data')).toContain(`erased ${RETENTION_DAYS} days after deletion`);
  });

  it('lists every algorithm that the code uses', () => {
    const named = sourcesIn('server').flatMap(({ text }) =>
      [...text.matchAll(/\bcreate(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']+)'/g)].map(([, name = '']) =>
        plain(name),
      ),
    );
    const listed = plain(sectionOf(rules(), 'Cryptography'));
    expect(named.length).toBeGreaterThan(0);
    expect([...new Set(named)].filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('lists every place from which the code makes outgoing connections', () => {
    const reachesOut = /(?<![.\w])fetch\(|\bnew Stripe\(|\bcreateTransport\(/;
    const places = sourcesIn('server').filter(({ text }) => reachesOut.test(text));
    const listed = sectionOf(rules(), 'Connections to the outside');
    expect(places.length).toBeGreaterThan(0);
    expect(places.map(({ file }) => file).filter((file) => !listed.includes(`\`${file}\``))).toEqual([]);
  });
});

/** Treats SHA-256 and sha256 as the same name. */
function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}
