import { readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runTerminalCommand, useBuiltProduct } from '#server/test/process.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { usedDataDirectory } from '#server/test/used-data-directory.ts';

useBuiltProduct();

it('an encrypted backup holds nothing in the clear, and opens whole with its private key or not at all', async () => {
  const [home, keys, others, into] = [
    await usedDataDirectory(),
    await temporaryFolder(),
    await temporaryFolder(),
    await temporaryFolder(),
  ];
  for (const folder of [keys, others])
    expect(await runTerminalCommand('backup-keys', [folder], {})).toMatchObject({ code: 0 });
  expect(await runTerminalCommand('backup-keys', [keys], {}), 'keys are never replaced').toMatchObject({ code: 1 });
  const [privateKey, BACKUP_PUBLIC_KEY_FILE] = [
    join(keys, 'backup-private-key.pem'),
    join(keys, 'backup-public-key.pem'),
  ];

  const wrongKey = { DATA_DIR: home, BACKUP_PUBLIC_KEY_FILE: privateKey };
  expect(await runTerminalCommand('backup', [into], wrongKey)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^BACKUP_PUBLIC_KEY_FILE must be the public key .+ it is the private key/),
  });
  const made = await runTerminalCommand('backup', [into], { DATA_DIR: home, BACKUP_PUBLIC_KEY_FILE });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const folder = /^Backed up to (\S+):/.exec(made.stdout)?.[1] ?? '';
  let sealed = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    expect(content.subarray(0, 19).toString(), entry.name).toBe('placewell sealed 1\n');
    sealed += 1;
  }
  expect(sealed).toBeGreaterThan(100);

  const restored = await temporaryFolder();
  const restore = (...args: string[]) => runTerminalCommand('restore', [folder, ...args], { DATA_DIR: restored });
  const refused = async (sentence: RegExp, ...args: string[]) => {
    expect(await restore(...args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
    expect((await readdir(restored)).filter((name) => name === 'postgres' || name.startsWith('restoring-'))).toEqual(
      [],
    );
  };
  await refused(/is encrypted\. Name the file of the private key: npm run restore -- FOLDER KEY-FILE\.$/);
  await refused(
    /encrypted for another key, or is damaged\. Nothing was changed\.$/,
    join(others, 'backup-private-key.pem'),
  );
  await refused(/^The key must be the private one /, BACKUP_PUBLIC_KEY_FILE);
  const table = join(folder, 'postgres/base/1/1259');
  const intact = await readFile(table);
  await truncate(table, intact.length - 1);
  await refused(/is damaged: \S+1259 is not as it was encrypted\. Nothing was changed\.$/, privateKey);
  const changed = Buffer.from(intact);
  changed[5000] = (changed[5000] ?? 0) ^ 1;
  await writeFile(table, changed);
  await refused(/is damaged: \S+1259 is not as it was encrypted\. Nothing was changed\.$/, privateKey);
  await writeFile(table, intact);
  await rename(join(folder, 'manifest.sealed'), join(folder, 'manifest.json'));
  await refused(/is not encrypted: leave out the key to restore it\.$/, privateKey);
  await rename(join(folder, 'manifest.json'), join(folder, 'manifest.sealed'));

  const done = await restore(privateKey);
  expect(done).toMatchObject({ code: 0, stderr: '' });
  expect(done.stdout).toMatch(/^Restored the state of /);
});
