import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, vi } from 'vitest';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { withEmbeddedDatabase } from '#server/platform/db/find-database.ts';
import { addFile, pdf } from '#server/platform/files/test-files.ts';
import { runTerminalCommand, useBuiltProduct } from '#server/test/process.ts';
import { DIFFERENT_SUMS } from '#server/test/kept-sums.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { addCandidate, addJob, addTask } from '#server/test/records.ts';
import { fingerprint, startWithOwnDatabase } from '#server/test/running-product.ts';
import { seconds } from './product.ts';
import { prove, type Finding } from './prove.ts';
import { startWriters } from './writers.ts';

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
  /** What the first account had when the backup began; nobody changed it meanwhile. */
  ada: string;
  wanted: Record<string, string>;
  /** What others wrote: all that was acknowledged before the backup began, and all that existed after it. */
  acknowledged: string[];
  written: Map<string, string>;
  /** The file in which PostgreSQL stores the candidates. */
  candidatesFile: string;
  backupMs: number;
}

let made: Promise<Made> | undefined;

const { timeout } = PATIENTLY;

/** Created once for the check and its control, because it is large. Writers go on while the backup is made. */
async function makeBackup(): Promise<Made> {
  const home = await newFolder();
  const product = await startWithOwnDatabase(home);
  const [ada, bob] = [await product.signUp(), await product.signUp()];
  // An account that nobody has vouched for has little space for files.
  await product.asOwner((owner) => owner.query('update users set email_verified = true where id = $1', [ada.user.uid]));
  for (let index = 0; index < 112; index += 1) await addFile(ada, pdf(9 * MEGABYTE));
  for (let index = 0; index < 500; index += 1) {
    await addCandidate(ada, { lastName: `Turing ${index}`, cv: 'x'.repeat(5_000) });
    await addTask(ada);
    await addJob(ada);
  }
  // Looking for duplicates goes on for a moment.
  await vi.waitFor(async () => expect(await product.asOwner(openWork)).toBe(0), { timeout, interval: 200 });
  const { rows } = await product.asOwner((owner) =>
    owner.query<{ path: string }>(`select pg_relation_filepath('candidates') as path`),
  );
  const cookie = [...bob.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const writers = startWriters(product.url, cookie, { count: 8, notes: 'x'.repeat(3_000) });
  await vi.waitFor(() => expect(writers.acknowledged.length).toBeGreaterThan(200), { timeout, interval: 20 });
  const wanted = await product.asOwner((owner) => fingerprint(owner, ada.user.uid));
  const acknowledged = [...writers.acknowledged];
  const begun = performance.now();
  const { stdout } = await runTerminalCommand('backup', [await newFolder()], { DATA_DIR: home });
  const backupMs = performance.now() - begun;
  await writers.stop();
  const written = await product.asOwner(writtenClients);
  await product.stop();
  if (writers.acknowledged.length <= acknowledged.length) throw new Error('Nothing was written during the backup');
  const backup = /^Backed up to (\S+):/.exec(stdout)?.[1] ?? '';
  const candidatesFile = `postgres/${rows[0]?.path}`;
  return { backup, ada: ada.user.uid, wanted, acknowledged, written, candidatesFile, backupMs };
}

async function openWork(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ open: number }>(
    `select count(*)::int as open from work_items where kind = 'find-duplicates' and state in ('waiting', 'running')`,
  );
  return rows[0]?.open ?? 0;
}

/** The content of each client that a writer added, by its name. */
async function writtenClients(owner: pg.Client): Promise<Map<string, string>> {
  const { rows } = await owner.query<{ name: string; print: string }>(
    `select last_name as name, md5(c::text) as print from contacts c where first_name = 'Writer'`,
  );
  return new Map(rows.map(({ name, print }) => [name, print]));
}

async function restores(folder: string, { ada, wanted, acknowledged, written, backupMs }: Made): Promise<Finding> {
  const target = await newFolder();
  const begun = performance.now();
  const { code, stderr } = await runTerminalCommand('restore', [folder], { DATA_DIR: target });
  const restoreMs = performance.now() - begun;
  if (code !== 0) return { holds: false, figure: `refused: ${stderr.replace(folder, '…')}` };
  const restored = await withEmbeddedDatabase(target, (ownerUrl) =>
    asOwner(ownerUrl, async (owner) => ({
      tables: await fingerprint(owner, ada),
      clients: await writtenClients(owner),
      wrongSums: (await owner.query(DIFFERENT_SUMS)).rows.length,
    })),
  );
  const tables = Object.keys(wanted);
  const equal = tables.filter((table) => restored.tables[table] === wanted[table]).length;
  const lost = acknowledged.filter((name) => !restored.clients.has(name)).length;
  const altered = [...restored.clients].filter(([name, print]) => written.get(name) !== print).length;
  return {
    holds:
      equal === tables.length &&
      lost === 0 &&
      altered === 0 &&
      restored.wrongSums === 0 &&
      restoreMs <= RESTORE_LIMIT_MS,
    figure: `${equal} of ${tables.length} tables of an idle account equal; of ${written.size} clients written before and during the backup ${restored.clients.size} restored, ${lost} of ${acknowledged.length} acknowledged before it lost, ${altered} altered, ${restored.wrongSums} wrong sums; backed up in ${seconds(backupMs)}, restored in ${seconds(restoreMs)}`,
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
  asked:
    '1 GB, backed up under 8 writers: every table of an idle account with the same count and hash, every write acknowledged before the backup, sums correct, restored in 5 min',
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
