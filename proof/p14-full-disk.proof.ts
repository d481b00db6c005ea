import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
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
const until = (isSo: () => boolean | Promise<boolean>, what: string) =>
  vi.waitFor(async () => {
    if (!(await isSo())) throw new Error(`Not yet: ${what}`);
  }, untilSo);

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

async function fillRealDisk(): Promise<Finding> {
  if (!mayMount) return { holds: false, figure: 'only root on Linux can make the small disk' };
  const disk = await mountSmallDisk(150);
  const DATA_DIR = join(disk.folder, 'data');
  const { url, process: child } = await startProduct({ DATA_DIR, DATABASE_PATIENCE: '1' });
  const ownerUrl = await ownerUrlOf(DATA_DIR);
  const cookie = await signUp(url, ownerUrl);
  // Random digits: PostgreSQL cannot compress them, and the search index soon contains all their trigrams.
  const notes = Array.from(randomBytes(8_000), (byte) => byte % 10).join('');
  const writers = startWriters(url, cookie, { count: 8, notes });
  const { acknowledged, statuses } = writers;
  const reads = () => statusOf(`${url}/api/contacts`, cookie);
  await until(() => acknowledged.length > 100, 'the first writes');
  await disk.fill('other', 35);
  await until(() => (statuses.get(503) ?? 0) > 100, 'writes are refused');
  const readsWhenShort = await reads();
  // Another process takes the last space, including PostgreSQL's reserve.
  await disk.fill('last');
  await until(() => (statuses.get(503) ?? 0) > 500, 'writes are still refused');
  await disk.fill('reserve');
  const refused = acknowledged.length;
  await until(async () => (await reads()) === 200, 'reads are served');
  const acknowledgedWhenFull = acknowledged.length - refused;
  const freedAt = performance.now();
  for (const name of ['other', 'last', 'reserve']) await disk.empty(name);
  await until(() => acknowledged.length > refused + 10, 'writes are taken again');
  const back = performance.now() - freedAt;
  await writers.stop();
  const { lost, doubled } = await compare(ownerUrl, acknowledged);
  const strange = [...statuses].filter(([status]) => ![200, 201, 503].includes(status));
  return {
    holds: lost === 0 && doubled === 0 && strange.length === 0 && readsWhenShort === 200 && child.exitCode === null,
    figure: `${acknowledged.length} acknowledged (${acknowledgedWhenFull} while full), ${lost} lost, ${doubled} doubled, ${statuses.get(503)} × 503, reads ${readsWhenShort}, writes again ${seconds(back)} after there was room${strange.length > 0 ? `, ${JSON.stringify(strange)}` : ''}`,
  };
}

prove({
  promise: 'P14',
  title: 'a full disk loses nothing',
  asked: 'a disk of 150 MB: writes 503, reads served, 0 acknowledged lost, writes work once there is room',
  check: () => bySize(() => fillPretendedDisk({ looksAtDisk: true }), fillRealDisk)(),
  control: {
    broken: 'a product that does not check its disk',
    check: () => fillPretendedDisk({ looksAtDisk: false }),
  },
});
