import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { parseEnv } from '../runtime/env.ts';
import { StartError } from '../runtime/start-error.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { refusalOf } from '#server/test/records.ts';
import { startS3, type S3Server } from '#server/test/s3.ts';
import { openFiles, type Files } from './open-files.ts';
import { openSpool } from './spool.ts';
import { addFile, contentOf, pdf, upload } from './test-files.ts';

const HOUR_MS = 60 * 60 * 1000;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const app = useTestApp({}, { settings: () => s3.settings });

function openWith(settings: Record<string, string>) {
  const env = parseEnv({ NODE_ENV: 'test', DATA_DIR: app.deps.env.dataDirectory, ...settings });
  return openFiles(env, app.deps.database, app.deps.now);
}

describe('the start', () => {
  it('leaves nothing in the bucket', async () => {
    await openWith(s3.settings);
    expect((await s3.keys()).filter((key) => key.startsWith('start-check'))).toEqual([]);
  });

  it.each([
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, 'it answered 403 SignatureDoesNotMatch'],
    [{ S3_ACCESS_KEY_ID: 'nobody' }, 'it answered 403 InvalidAccessKeyId'],
    [{ S3_BUCKET: 'missing' }, 'it answered 404 NoSuchBucket'],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, 'it does not answer'],
  ])('is refused with %o in one sentence', async (wrong, reason) => {
    const settings: Record<string, string> = { ...s3.settings, ...wrong };
    const place = `${settings['S3_ENDPOINT']}/${settings['S3_BUCKET']}`;
    await expect(openWith(settings)).rejects.toThrow(
      new StartError(`S3_ENDPOINT and S3_BUCKET name ${place}, which cannot be used: ${reason}.`),
    );
  });
});

describe('an upload that ends between bucket and database', () => {
  it('is removed an hour later, and a finished one is not', async () => {
    const ada = await app.signUp();
    const { files } = app.deps;
    const kept = await addFile(ada, pdf(1000));
    const spool = await openSpool(files.spoolDirectory);
    await spool.append(pdf());
    const broken = { userId: ada.user.uid, id: randomUUID(), size: spool.size, sha256: 'UNSIGNED-PAYLOAD' };
    const died = files.storage.store(broken, spool, () => Promise.reject(new Error('The process was killed')));
    await expect(died).rejects.toThrow('killed');
    await spool.close();
    const ownKeys = async () => (await s3.keys()).filter((key) => key.startsWith(ada.user.uid));
    await files.storage.removeLeftovers(app.deps.now());
    expect(await ownKeys()).toHaveLength(2);
    await files.storage.removeLeftovers(new Date(Date.now() + 2 * HOUR_MS));
    expect(await ownKeys()).toEqual([expect.stringContaining(kept.id)]);
    expect(await contentOf(ada, kept.id)).toHaveLength(kept.size);
    expect((await app.db.pools.system.query('select from file_removals')).rowCount).toBe(0);
  });
});

describe('an unreachable bucket', () => {
  it('answers 503 with a sentence, and files removed meanwhile are erased later', async () => {
    const own = await startS3();
    const files = await openWith(own.settings);
    const ada = throughApp(files, await app.signUp());
    const { id } = await addFile(ada, pdf());
    await own.stop();
    const message = 'Files cannot be reached right now. Please try again in a moment.';
    expect(await refusalOf(upload(ada, pdf()))).toMatchObject({ status: 503, code: 'unavailable', message });
    expect((await ada.request('DELETE', `/api/files/${id}`)).status).toBe(204);
    await app.settled();
    const { rows } = await app.db.pools.system.query<{ key: string }>('select object_key as key from file_removals');
    expect(rows.map(({ key }) => key).join()).toContain(id);
  });
});

describe('an installation that switches to S3', () => {
  it('still reads and removes files in its database', async () => {
    const after = await app.signUp();
    const before = throughApp(await openWith({}), after);
    const content = pdf(600_000);
    const { id } = await addFile(before, content);
    expect((await s3.keys()).join()).not.toContain(id);
    expect((await contentOf(after, id)).equals(content)).toBe(true);
    expect((await after.request('DELETE', `/api/files/${id}`)).status).toBe(204);
  });
});

/** The same user in the same browser, with an app that stores files elsewhere. */
function throughApp(files: Files, { cookies }: Visitor): Visitor {
  const other = createApp({ ...app.deps, files });
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    request: async (method, path, body) =>
      other.request(path, { method, headers: { Cookie: cookie }, ...(body instanceof FormData ? { body } : {}) }),
  };
}
