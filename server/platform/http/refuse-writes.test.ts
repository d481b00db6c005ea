import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchDiskRoom, type DiskRoom } from '../db/embedded/disk-room.ts';
import { RESERVE_BYTES } from '../db/embedded/disk-reserve.ts';
import { createLog } from '../runtime/log.ts';
import { useTestApp } from '#server/test/app.ts';
import { addContact, bodyOf, refusalOf } from '#server/test/records.ts';

const MB = 1024 * 1024;
const plenty = 1_000 * MB;
/** The simulated state of the data directory's disk. */
const reading = { freeBytes: plenty, sizeBytes: 10_000 * MB };
const logged: string[] = [];
let folder: string;
let disk: DiskRoom;

const app = useTestApp({ disk: { isShort: () => disk.isShort() } });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placewell-test-'));
  const log = createLog({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  disk = await watchDiskRoom({ directory: folder, log, read: async () => reading });
});
afterAll(async () => {
  await disk.stop();
  await rm(folder, { recursive: true });
});

async function free(bytes: number): Promise<void> {
  reading.freeBytes = bytes;
  await expect.poll(disk.isShort).toBe(bytes < plenty);
}
beforeEach(() => free(plenty));

const reserveBytes = async () => (await stat(join(folder, 'disk-reserve')).catch(() => undefined))?.size;

describe('while the disk is nearly full', () => {
  it('everything can be read and no write is accepted, until there is space again', async () => {
    const ada = await app.signUp();
    await addContact(ada);
    const client = { id: randomUUID(), firstName: 'Grace', lastName: 'Hopper' };
    await free(100 * MB);
    const refused = await ada.request('POST', '/api/contacts', client);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refusalOf(refused)).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'The server is short of disk space: nothing can be saved at the moment.',
    });
    expect(await bodyOf(ada.request('GET', '/api/contacts'))).toMatchObject({ count: 1 });
    expect(await bodyOf(ada.request('GET', '/readyz'))).toEqual({ status: 'short of disk space' });
    await free(plenty);
    await bodyOf(ada.request('POST', '/api/contacts', client), 201);
    expect(await bodyOf(ada.request('GET', '/readyz'))).toEqual({ status: 'ok' });
    expect(logged.some((line) => line.includes('writes are refused'))).toBe(true);
    expect(logged.some((line) => line.includes('writes are accepted'))).toBe(true);
  });

  it('users can still sign in and out, and nobody can sign up', async () => {
    const { credentials } = await app.signUp();
    const { email, password } = credentials;
    await free(100 * MB);
    const visitor = app.visitor();
    await bodyOf(visitor.request('POST', '/api/auth/sign-in', { email, password }));
    await bodyOf(visitor.request('POST', '/api/auth/sign-out'));
    const stranger = { ...credentials, email: 'new@example.com' };
    expect((await visitor.request('POST', '/api/auth/sign-up', stranger)).status).toBe(503);
  });

  it('the reserve is released to the database, and recreated when there is space', async () => {
    await expect.poll(reserveBytes).toBe(RESERVE_BYTES);
    await free(100 * MB);
    expect(await reserveBytes()).toBe(RESERVE_BYTES);
    reading.freeBytes = 8 * MB;
    await expect.poll(reserveBytes).toBeUndefined();
    // The space freed by its release alone is not enough for writes.
    reading.freeBytes = 8 * MB + RESERVE_BYTES;
    expect(disk.isShort()).toBe(true);
    await free(plenty);
    await expect.poll(reserveBytes).toBe(RESERVE_BYTES);
  });
});
