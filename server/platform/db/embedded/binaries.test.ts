import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locateBinaries, restoreLibraryLinks } from './binaries.ts';
import { StartError } from '../../runtime/start-error.ts';

it('finds programs that run on this machine', async () => {
  const { initdb, pgCtl, postgres } = await locateBinaries();
  for (const program of [initdb, pgCtl, postgres]) {
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toContain('(PostgreSQL) 18.');
  }
});

it('says what to do on an unsupported platform', async () => {
  await expect(locateBinaries('plan9-mips')).rejects.toThrow(
    new StartError(
      'There is no embedded PostgreSQL for plan9-mips in node_modules; run npm install again, or set DATABASE_URL to a PostgreSQL server of your own.',
    ),
  );
});

it('creates the library links that npm leaves out when it runs no scripts', async () => {
  const { postgres, initdb } = await locateBinaries();
  const installed = dirname(dirname(dirname(postgres)));
  const copy = await mkdtemp(join(tmpdir(), 'placewell-test-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  // Enough for initdb, because the whole package is large.
  const needless = /\/share$|\/postgresql$|\/postgres$|\.a$/;
  await cp(installed, copy, { recursive: true, filter: (path) => !needless.test(path.slice(installed.length)) });
  const list: { target: string }[] = JSON.parse(await readFile(join(copy, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { target } of list) await rm(join(copy, target), { force: true });
  const initdbOfCopy = initdb.replace(installed, copy);
  expect(() => execFileSync(initdbOfCopy, ['--version'], { stdio: 'pipe' })).toThrow('shared libraries');

  await restoreLibraryLinks(copy);
  await restoreLibraryLinks(copy);
  expect(execFileSync(initdbOfCopy, ['--version'], { encoding: 'utf8' })).toContain('initdb (PostgreSQL)');
});
