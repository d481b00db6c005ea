import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredFile } from '#shared/platform/file-schemas.ts';
import { recordPaths, type RecordType } from '#shared/records/list-schemas.ts';
import { TEST_URL, useTestApp, type TestApp } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { addCandidate, addContact, addJob, bodyOf, persistently, refusalOf, unusedId } from '#server/test/records.ts';
import { startS3, type S3Server } from '#server/test/s3.ts';
import { enqueue } from '../work/queue.ts';
import { addAttachment, addFile, contentOf, docx, formWith, pdf, upload, xlsx } from './test-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const QUOTA_MB = 12;

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

/** Everything stored of this account's bytes, wherever the app stores them. */
async function tracesOf(app: TestApp, userId: string): Promise<string[]> {
  const owner = await connect(app.db.ownerUrl);
  const { rows } = await owner.query<{ trace: string }>(
    `select 'file ' || id as trace from files where user_id = $1
     union all select 'chunk of ' || file_id from file_chunks where user_id = $1`,
    [userId],
  );
  const objects = (await s3.keys()).filter((key) => key.startsWith(userId));
  return [...rows.map(({ trace }) => trace), ...objects];
}

const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

async function statusesOf(answers: Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status).sort((one, other) => one - other);
}

const spooled = (app: TestApp) => readdir(app.deps.files.spoolDirectory);

describe.each(['the database', 'S3'])('files in %s', (place) => {
  const settings = () => ({
    FILE_QUOTA_MB: String(QUOTA_MB),
    ...(place === 'S3' ? s3.settings : {}),
  });
  const app = useTestApp({}, { settings });

  it('are returned byte for byte, however long they are', async () => {
    const ada = await app.signUp();
    for (const content of [pdf(), pdf(3_000_000), docx(), Buffer.from('a'), Buffer.alloc(1024 * 1024, 'x')]) {
      const file = await addFile(ada, content);
      expect(file).toMatchObject({
        size: content.length,
        sha256: sha256Of(content),
      });
      expect((await contentOf(ada, file.id)).equals(content)).toBe(true);
    }
  });

  it('are typed by their content; the name is only stored', async () => {
    const ada = await app.signUp();
    const id = unusedId();
    const file = await addFile(ada, docx(), { id, name: '../Lebenslauf Zoë.pdf' });
    expect(file).toEqual({
      id,
      name: 'Lebenslauf Zoë.pdf',
      kind: 'docx',
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      size: docx().length,
      sha256: expect.any(String) as string,
      createdAt: expect.any(String) as string,
    });
    expect(await bodyOf(ada.request('GET', `/api/files/${id}`))).toEqual(file);
  });

  it('are served as a download and never as one of our pages', async () => {
    const ada = await app.signUp();
    const { id } = await addFile(ada, docx(), { name: `Zoë's CV (1).pdf` });
    const { headers } = await ada.request('GET', `/api/files/${id}/content`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-disposition': `attachment; filename="Zo__s CV (1).pdf.docx"; filename*=UTF-8''Zo%C3%AB%27s%20CV%20%281%29.pdf.docx`,
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-length': String(docx().length),
      'content-security-policy': `sandbox; default-src 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('are shown in a frame of our own pages only if they are a PDF', async () => {
    const ada = await app.signUp();
    const [shown, other] = [await addFile(ada, pdf(), { name: 'CV.pdf' }), await addFile(ada, docx())];
    const headersOf = async (id: string) =>
      Object.fromEntries((await ada.request('GET', `/api/files/${id}/content?view=inline`)).headers);
    expect(await headersOf(shown.id)).toMatchObject({
      'content-disposition': `inline; filename="CV.pdf"; filename*=UTF-8''CV.pdf`,
      'content-type': 'application/pdf',
      'content-security-policy': `sandbox; default-src 'none'; frame-ancestors 'self'`,
      'x-content-type-options': 'nosniff',
    });
    expect(await headersOf(other.id)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /) as string,
      'content-security-policy': `sandbox; default-src 'none'; frame-ancestors 'none'`,
    });
    expect((await refusalOf(ada.request('GET', `/api/files/${shown.id}/content?view=page`))).status).toBe(422);
  });

  it('are created once per id', async () => {
    const ada = await app.signUp();
    const [id, content] = [unusedId(), pdf(1000)];
    const file = await addFile(ada, content, { id });
    expect(await bodyOf(upload(ada, content, { id }), 200)).toEqual(file);
    expect(await refusalOf(upload(ada, pdf(1000), { id }))).toMatchObject({
      status: 422,
      fields: { id: 'This id was already used for something else' },
    });
    expect((await contentOf(ada, id)).equals(content)).toBe(true);
    const { usedBytes } = await bodyOf<{ usedBytes: number }>(ada.request('GET', '/api/files/usage'));
    expect(usedBytes).toBe(content.length);
  });

  it('are created once per id by parallel uploads', async () => {
    const ada = await app.signUp();
    const [id, content] = [unusedId(), pdf(1_500_000)];
    expect(await statusesOf([1, 2, 3, 4].map(() => persistently(() => upload(ada, content, { id }))))).toEqual([
      200, 200, 200, 201,
    ]);
    const contested = unusedId();
    const contents = [pdf(1_500_000), pdf(1_500_000), pdf(1_500_000)];
    const uploads = contents.map((one) => persistently(() => upload(ada, one, { id: contested })));
    expect(await statusesOf(uploads)).toEqual([201, 422, 422]);
    const { sha256 } = await bodyOf<StoredFile>(ada.request('GET', `/api/files/${contested}`));
    expect(sha256Of(await contentOf(ada, contested))).toBe(sha256);
  });

  it('need a session, a subscription and our own pages', async () => {
    const [poor, ada] = [await app.signUp({ subscribed: false }), await app.signUp()];
    const { id } = await addFile(ada, pdf());
    const requests = [
      ['GET', '/api/files/usage'],
      ['GET', `/api/files/${id}`],
      ['GET', `/api/files/${id}/content`],
      ['DELETE', `/api/files/${id}`],
    ] as const;
    for (const [person, status] of [
      [app.visitor(), 401],
      [poor, 402],
    ] as const) {
      expect((await upload(person, pdf())).status).toBe(status);
      for (const [method, path] of requests) expect((await person.request(method, path)).status).toBe(status);
    }
    const origins: [Record<string, string>, number][] = [
      [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
      [{ Origin: 'https://evil.example' }, 403],
      [{ Origin: TEST_URL }, 201],
    ];
    for (const [headers, status] of origins) {
      const answer = await ada.request('POST', '/api/files?purpose=document', formWith(pdf()), headers);
      expect(answer.status).toBe(status);
    }
  });

  it('are not another user’s', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const content = pdf(2000);
    const { id } = await addFile(ada, content);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/content'],
      ['DELETE', ''],
    ] as const) {
      for (const name of [id, unusedId(), 'x']) {
        expect(await refusalOf(bob.request(method, `/api/files/${name}${path}`))).toMatchObject({
          status: 404,
          code: 'not_found',
          message: 'There is no such record.',
        });
      }
    }
    await addFile(bob, pdf(3000), { id });
    expect((await contentOf(ada, id)).equals(content)).toBe(true);
    await bob.request('DELETE', `/api/files/${id}`);
    expect((await contentOf(ada, id)).equals(content)).toBe(true);
  });

  it('leave nothing behind when they are deleted', async () => {
    const ada = await app.signUp();
    const [gone, kept] = [await addFile(ada, pdf(700_000)), await addFile(ada, pdf(700_000))];
    expect((await ada.request('DELETE', `/api/files/${gone.id}`)).status).toBe(204);
    await app.settled();
    const traces = await tracesOf(app, ada.user.uid);
    expect(traces.join()).toContain(kept.id);
    expect(traces.join()).not.toContain(gone.id);
    expect((await ada.request('GET', `/api/files/${gone.id}/content`)).status).toBe(404);
    expect((await ada.request('DELETE', `/api/files/${gone.id}`)).status).toBe(404);
  });

  it('are erased to the last byte with their record, and when they are replaced', async () => {
    const ada = await app.signUp();
    const candidate = await addCandidate(ada);
    const owners = {
      candidate: { candidateId: candidate.id },
      contact: { contactId: (await addContact(ada)).id },
      job: { jobId: (await addJob(ada)).id },
    };
    const kept = await addAttachment(ada, { candidateId: (await addCandidate(ada)).id }, pdf(700_000));
    const replacing = await addFile(ada, pdf(700_000));
    await bodyOf(ada.request('PATCH', `/api/attachments/${kept.id}`, { fileId: replacing.id }));
    for (const owner of Object.values(owners)) await addAttachment(ada, owner, pdf(700_000));
    const { id: alone } = await addAttachment(ada, owners.candidate, pdf(700_000));
    const binned = [
      ['attachment', alone],
      ...Object.entries(owners).map(([type, owner]) => [type, Object.values(owner)[0] ?? ''] as const),
    ] as const;
    for (const [type, id] of binned) {
      await bodyOf(ada.request('DELETE', `/api/${recordPaths[type as RecordType]}/${id}`));
      await bodyOf(ada.request('DELETE', `/api/bin/${type}/${id}`));
    }
    await app.settled();
    await app.deps.files.storage.removeLeftovers(new Date());
    const traces = await tracesOf(app, ada.user.uid);
    expect(traces.length).toBeGreaterThan(0);
    expect(traces.filter((trace) => !trace.includes(replacing.id))).toEqual([]);
    expect(await bodyOf(ada.request('GET', '/api/files/usage'))).toMatchObject({ usedBytes: replacing.size });
  });

  it('that are rejected or interrupted leave nothing behind', async () => {
    const ada = await app.signUp();
    let sent = 0;
    const breakingOff = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n`;
        if (sent === 1) controller.enqueue(Buffer.from(head));
        else if (sent < 40) controller.enqueue(Buffer.alloc(65_536, 'x'));
        else controller.error(new Error('The train is in a tunnel'));
      },
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const answer = await ada.request('POST', '/api/files?purpose=document', breakingOff, headers);
    expect(await refusalOf(answer)).toMatchObject({ status: 400, code: 'bad_request' });
    expect((await upload(ada, Buffer.from('<html>'))).status).toBe(415);
    expect((await upload(ada, pdf(10 * 1024 * 1024))).status).toBe(413);
    expect(await tracesOf(app, ada.user.uid)).toEqual([]);
    expect(await spooled(app)).toEqual([]);
  });

  it('fill a quota, and not one byte more however many arrive at once', async () => {
    const ada = await app.signUp();
    const ids = [1, 2, 3, 4, 5].map(unusedId);
    const uploads = ids.map((id) => persistently(() => upload(ada, pdf(4_000_000), { id })));
    expect(await statusesOf(uploads)).toEqual([201, 201, 413, 413, 413]);
    const usage = await bodyOf<{ usedBytes: number; quotaBytes: number }>(ada.request('GET', '/api/files/usage'));
    expect(usage).toEqual({
      usedBytes: 2 * pdf(4_000_000).length,
      quotaBytes: QUOTA_MB * 1_000_000,
      isUnconfirmed: false,
    });
    const room = usage.quotaBytes - usage.usedBytes;
    const message = 'There is not enough space for this file: your files use 8.0 MB of 12.0 MB.';
    const over = await refusalOf(upload(ada, pdf(room - pdf().length + 1)));
    expect(over).toMatchObject({ status: 413, code: 'too_large', message, fields: { file: message } });
    const [id, last] = [unusedId(), pdf(room - pdf().length)];
    await addFile(ada, last, { id });
    expect((await upload(ada, last, { id })).status).toBe(200);
    expect((await upload(ada, pdf())).status).toBe(413);
    await ada.request('DELETE', `/api/files/${id}`);
    expect((await upload(ada, pdf())).status).toBe(201);
  });

  it('are erased to the last byte with their account, or after a day if they belong to nothing', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    for (const person of [ada, bob]) {
      await addAttachment(person, { candidateId: (await addCandidate(person)).id }, pdf(1_200_000));
    }
    await addFile(ada, xlsx(), { purpose: 'sheet' });
    const before = await tracesOf(app, bob.user.uid);
    // Uploaded but never used.
    await addFile(bob, pdf(3));
    await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
    const later = new Date(Date.now() + 31 * DAY_MS);
    await app.settled();
    await app.deps.database.asSystem((tx) => enqueue(tx, { kind: 'retention', data: {} }));
    await app.workOff(later);
    await app.deps.files.storage.removeLeftovers(later);
    expect(await tracesOf(app, ada.user.uid)).toEqual([]);
    expect(await tracesOf(app, bob.user.uid)).toEqual(before);
  });

  it('can be uploaded by one account at most six at once', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const slow = Array.from({ length: 6 }, () => {
      const form = new TransformStream<Uint8Array, Uint8Array>();
      const writer = form.writable.getWriter();
      const answer = ada.request('POST', '/api/files?purpose=document', form.readable, headers);
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="cv.txt"\r\n\r\nHello';
      // Resolves once the server reads it, which only happens when there is a free place.
      return { answer, reading: writer.write(Buffer.from(head)), end: () => finish(writer) };
    });
    await Promise.all(slow.map(({ reading }) => reading));
    expect(await refusalOf(upload(ada, pdf()))).toMatchObject({
      status: 429,
      message: 'At most 6 files can be uploaded at once.',
    });
    expect((await upload(bob, pdf())).status).toBe(201);
    await Promise.all(slow.map(({ end }) => end()));
    for (const { answer } of slow) expect((await answer).status).toBe(201);
    expect((await upload(ada, pdf())).status).toBe(201);
  });
});

async function finish(writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  await writer.write(Buffer.from('\r\n--b--\r\n'));
  await writer.close();
}
