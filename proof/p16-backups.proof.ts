import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { withEmbeddedDatabase } from '#server/platform/db/find-database.ts';
import { addFile, pdf } from '#server/platform/files/test-files.ts';
import { runTerminalCommand, useBuiltProduct } from '#server/test/process.ts';
import { addCandidate, addJob, addTask } from '#server/test/records.ts';
import { fingerprint, startWithOwnDatabase } from '#server/test/running-product.ts';
import { prove, type Finding } from './prove.ts';

useBuiltProduct();

const MEGABYTE = 1_000_000;
const RESTORE_LIMIT_MS = 5 * 60_000;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'placewell-proof-'));
  folders.push(folder);
  return folder;
}

interface Made {
  backup: string;
  wanted: Record<string, string>;
  /** The file in which PostgreSQL stores the candidates. */
  candidatesFile: string;
  backupMs: number;
}

let made: Promise<Made> | undefined;

/** Created once for the check and its control, because it is large. */
async function makeBackup(): Promise<Made> {
  const home = await newFolder();
  const product = await startWithOwnDatabase(home);
  const ada = await product.signUp();
  for (let index = 0; index < 112; index += 1) await addFile(ada, pdf(9 * MEGABYTE));
  for (let index = 0; index < 500; index += 1) {
    await addCandidate(ada, { lastName: `Turing ${index}`, cv: 'x'.repeat(5_000) });
    await addTask(ada);
    await addJob(ada);
  }
  const { rows } = await product.asOwner((owner) =>
    owner.query<{ path: string }>(`select pg_relation_filepath('candidates') as path`),
  );
  await product.stop();
  const wanted = await fingerprintOf(home);
  const begun = performance.now();
  const { stdout } = await runTerminalCommand('backup', [await newFolder()], { DATA_DIR: home });
  const backupMs = performance.now() - begun;
  const backup = /^Backed up to (\S+):/.exec(stdout)?.[1] ?? '';
  return { backup, wanted, candidatesFile: `postgres/${rows[0]?.path}`, backupMs };
}

function fingerprintOf(dataDirectory: string): Promise<Record<string, string>> {
  return withEmbeddedDatabase(dataDirectory, (ownerUrl) => asOwner(ownerUrl, fingerprint));
}

async function restores(folder: string, { wanted, backupMs }: Made): Promise<Finding> {
  const target = await newFolder();
  const begun = performance.now();
  const { code, stderr } = await runTerminalCommand('restore', [folder], { DATA_DIR: target });
  const restoreMs = performance.now() - begun;
  if (code !== 0) return { holds: false, figure: `refused: ${stderr.replace(folder, '…')}` };
  const found = await fingerprintOf(target);
  const tables = Object.keys(wanted);
  const equal = tables.filter((table) => found[table] === wanted[table]).length;
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  return {
    holds: equal === tables.length && restoreMs <= RESTORE_LIMIT_MS,
    figure: `${equal} of ${tables.length} tables equal, backed up in ${seconds(backupMs)}, restored in ${seconds(restoreMs)}`,
  };
}

/** A backup without some of its files, removed from the manifest as well: its own checks find nothing wrong. */
async function without(backup: string, missing: string): Promise<string> {
  const copy = join(await newFolder(), 'backup');
  await cp(backup, copy, { recursive: true });
  await rm(join(copy, missing));
  const manifest = JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')) as { files: { path: string }[] };
  const files = manifest.files.filter(({ path }) => path !== missing);
  await writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, files }));
  return copy;
}

prove({
  promise: 'P16',
  title: 'backups restore',
  asked: '1 GB: every table with the same count and hash, restored in 5 min',
  check: async () => {
    const backup = await (made ??= makeBackup());
    return restores(backup.backup, backup);
  },
  control: {
    broken: 'a copy made without telling PostgreSQL, and one without a table’s file',
    check: async () => {
      const backup = await (made ??= makeBackup());
      const findings = [
        await restores(await without(backup.backup, 'postgres/backup_label'), backup),
        await restores(await without(backup.backup, backup.candidatesFile), backup),
      ];
      return {
        holds: findings.some(({ holds }) => holds),
        figure: findings.map(({ figure }) => figure).join('; '),
      };
    },
  },
});
