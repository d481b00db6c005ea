import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { keptSecret } from '#server/platform/runtime/data-directory.ts';
import { watchDiskRoom } from '#server/platform/db/embedded/disk-room.ts';
import { useTestApp } from '#server/test/app.ts';
import { PATIENTLY } from '#server/test/patience.ts';
import { startProduct, useBuiltProduct } from '#server/test/process.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { ownerUrlOf, seconds, signUp, statusOf } from './product.ts';
import { bySize, prove, type Finding } from './prove.ts';
import { mayMount, mountSmallDisk } from './small-disk.ts';
import { compare, startWriters } from './writers.ts';

useBuiltProduct();

const MB = 1024 * 1024;
const watched = { isShort: () => false };
const app = useTestApp({ disk: { isShort: () => watched.isShort() } });
const untilSo = { ...PATIENTLY, interval: 20 };
/** With a product that does not look, some of what is waited for never comes. */
const LONGEST_WAIT_MS = 60_000;
const until = (isSo: () => boolean | Promise<boolean>, what: string) =>
  vi.waitFor(async () => {
    if (!(await isSo())) throw new Error(`Not yet: ${what}`);
  }, untilSo);

/** Whether it comes within a minute. */
const comes = (isSo: () => boolean | Promise<boolean>) =>
  vi
    .waitFor(
      async () => {
        if (!(await isSo())) throw new Error('Not yet');
      },
      { timeout: LONGEST_WAIT_MS, interval: 20 },
    )
    .then(
      () => true,
      () => false,
    );

/** A disk that reports whatever the check sets. */
async function fillPretendedDisk({ looksAtDisk }: { looksAtDisk: boolean }): Promise<Finding> {
  const reading = { freeBytes: 500 * MB, sizeBytes: 1_000 * MB };
  const disk = await watchDiskRoom({
    directory: await temporaryFolder(),
    log: app.deps.log,
    read: async () => reading,
  });
  onTestFinished(disk.stop);
  if (looksAtDisk) watched.isShort = disk.isShort;
  onTestFinished(() => {
    watched.isShort = () => false;
  });
  const ada = await app.signUp();
  const acknowledged: string[] = [];
  const write = async () => {
    const id = randomUUID();
    const { status } = await ada.request('POST', '/api/contacts', { id, firstName: 'Writer', lastName: id });
    if (status === 201) acknowledged.push(id);
    return status;
  };
  await write();
  reading.freeBytes = 4 * MB;
  await until(disk.isShort, 'the disk is full');
  const whileFull = await write();
  const reading200 = (await ada.request('GET', '/api/contacts')).status;
  reading.freeBytes = 500 * MB;
  await until(() => !disk.isShort(), 'there is room');
  const afterwards = await write();
  const { lost } = await compare(app.db.ownerUrl, acknowledged);
  return {
    holds: whileFull === 503 && reading200 === 200 && afterwards === 201 && lost === 0,
    figure: `pretended: writes ${whileFull} while full and ${afterwards} afterwards, reads ${reading200}, ${lost} of ${acknowledged.length} lost`,
  };
}

/** A product with its database on a small disk. The one that does not look has its own folder on another disk. */
async function startOnSmallDisk(DATA_DIR: string, { looksAtDisk }: { looksAtDisk: boolean }) {
  const own = await startProduct({ DATA_DIR, DATABASE_PATIENCE: '1' });
  const ownerUrl = await ownerUrlOf(DATA_DIR);
  if (looksAtDisk) return { ...own, ownerUrl };
  const APP_SECRET = (await keptSecret(DATA_DIR, 'app-secret')) ?? '';
  const elsewhere = { DATA_DIR: await temporaryFolder(), DATABASE_URL: ownerUrl, APP_SECRET, DATABASE_PATIENCE: '1' };
  return { ...(await startProduct(elsewhere)), ownerUrl };
}

async function fillRealDisk(how: { looksAtDisk: boolean }): Promise<Finding> {
  // A control that could not run must not look as if it had caught something.
  if (!mayMount) return { holds: !how.looksAtDisk, figure: 'only root on Linux can make the small disk' };
  const disk = await mountSmallDisk(150);
  const DATA_DIR = join(disk.folder, 'data');
  const { url, process: child, ownerUrl } = await startOnSmallDisk(DATA_DIR, how);
  const cookie = await signUp(url, ownerUrl);
  // Random digits: PostgreSQL cannot compress them, and the search index soon contains all their trigrams.
  const notes = Array.from(randomBytes(8_000), (byte) => byte % 10).join('');
  const writers = startWriters(url, cookie, { count: 8, notes });
  const { acknowledged, statuses } = writers;
  const reads = () => statusOf(`${url}/api/contacts`, cookie);
  const refusals = () =>
    [...statuses].reduce((sum, [status, times]) => (status < 300 && status > 0 ? sum : sum + times), 0);
  await until(() => acknowledged.length > 100, 'the first writes');
  await disk.fill('other', 35);
  await until(() => refusals() > 100, 'writes are refused');
  const readsWhenShort = await reads();
  // Another process takes the last space, including PostgreSQL's reserve.
  await disk.fill('last');
  await until(() => refusals() > 500, 'writes are still refused');
  await disk.fill('reserve');
  const refused = acknowledged.length;
  const readAgain = await comes(async () => (await reads()) === 200);
  const acknowledgedWhenFull = acknowledged.length - refused;
  const freedAt = performance.now();
  for (const name of ['other', 'last', 'reserve']) await disk.empty(name);
  const wroteAgain = await comes(() => acknowledged.length > refused + 10);
  const back = performance.now() - freedAt;
  await writers.stop();
  const { lost, doubled } = await compare(ownerUrl, acknowledged);
  const strange = [...statuses].filter(([status]) => ![200, 201, 503].includes(status));
  return {
    holds:
      lost === 0 &&
      doubled === 0 &&
      strange.length === 0 &&
      readsWhenShort === 200 &&
      readAgain &&
      wroteAgain &&
      child.exitCode === null,
    figure: `${acknowledged.length} acknowledged (${acknowledgedWhenFull} while full), ${lost} lost, ${doubled} doubled, ${statuses.get(503)} × 503, reads ${readsWhenShort}${readAgain ? '' : ' and never again while full'}, ${wroteAgain ? `writes again ${seconds(back)} after there was room` : 'no writes after there was room'}${strange.length > 0 ? `, ${JSON.stringify(strange)}` : ''}`,
  };
}

const fillDisk = bySize(fillPretendedDisk, fillRealDisk);

prove({
  promise: 'P14',
  title: 'a full disk loses nothing',
  asked: 'a disk of 150 MB: writes 503, reads served, 0 acknowledged lost, writes work once there is room',
  check: () => fillDisk({ looksAtDisk: true }),
  control: {
    broken: 'a product that does not check its disk',
    check: () => fillDisk({ looksAtDisk: false }),
  },
});
