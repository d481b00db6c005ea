import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { asOwner } from '#server/test/database.ts';
import { bodyOf, refusalOf } from '#server/test/records.ts';
import { createGate } from '#server/test/work.ts';
import { addFile, formWith, pdf, upload } from './test-files.ts';
import { createUploadSlots } from './upload-slots.ts';

const app = useTestApp();
let ada: Visitor;
beforeAll(async () => {
  ada = await app.signUp();
});
const MEGABYTE = 1024 * 1024;

const file = (content: string, name = 'file', fileName = 'cv.pdf') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const END = '--b--\r\n';
const CV = '%PDF-1.7 ...';
const multipart = 'multipart/form-data; boundary=b';

describe('a form with a file', () => {
  const send = async (body: string, type = multipart, query = 'purpose=document') => {
    return ada.request('POST', `/api/files?${query}`, Buffer.from(body), { 'Content-Type': type });
  };

  it('is accepted, also with a preamble and an epilogue', async () => {
    expect((await send(`before\r\n${file(CV)}${END}after`)).status).toBe(201);
  });

  it.each([
    ['nothing at all', '', 400, 'The upload was interrupted or is not a valid form.', {}],
    ['no part', END, 422, 'A file is required.', { file: 'A file is required.' }],
    ['a text in place of the file', field('file', 'x') + END, 422, 'A file is required.', {}],
    ['another field', field('note', 'x') + file(CV) + END, 422, 'Unknown field: note', { note: 'Unknown field: note' }],
    ['another field behind', file(CV) + field('note', 'x') + END, 422, 'Unknown field: note', {}],
    ['a very long field', field('note', 'x'.repeat(500_000)) + END, 422, 'Unknown field: note', {}],
    [
      'a field with a very long name',
      field('n'.repeat(9_000), 'x') + END,
      422,
      `Unknown field: ${'n'.repeat(100)}`,
      {},
    ],
    ['a file under another name', file(CV, 'cv') + END, 422, 'Unknown field: cv', {}],
    ['two files', file(CV) + file(CV) + END, 422, 'Send one file at a time.', {}],
    ['an empty file', file('') + END, 422, 'The file is empty.', { file: 'The file is empty.' }],
    ['no end', file(CV), 400, 'The upload was interrupted or is not a valid form.', {}],
    [
      'no end of a header',
      '--b\r\nContent-Disposition: form-data',
      400,
      'The upload was interrupted or is not a valid form.',
      {},
    ],
    [
      'another boundary',
      file(CV).replaceAll('--b', '--c'),
      400,
      'The upload was interrupted or is not a valid form.',
      {},
    ],
  ])('is refused with %s', async (_what, body, status, message, fields) => {
    expect(await refusalOf(send(body))).toMatchObject({
      status,
      message,
      ...(Object.keys(fields).length ? { fields } : {}),
    });
  });

  it.each([
    ['multipart/form-data', 400, 'The form names no boundary between its parts.'],
    ['multipart/mixed; boundary=b', 415, 'Send a form with the content type multipart/form-data.'],
    ['application/json', 415, 'Send a form with the content type multipart/form-data.'],
    ['application/x-www-form-urlencoded', 415, 'Send a form with the content type multipart/form-data.'],
  ])('is refused as %s', async (type, status, message) => {
    expect(await refusalOf(send(file(CV) + END, type))).toMatchObject({ status, message });
  });

  it.each([
    ['', { purpose: 'Purpose must be one of document, sheet' }],
    ['purpose=picture', { purpose: 'Purpose must be one of document, sheet' }],
    ['purpose=document&id=7', { id: 'Must be a UUID' }],
    ['purpose=document&purpose=sheet', { purpose: 'The parameter purpose was given more than once.' }],
    ['purpose=document&name=x', { name: 'Unknown field: name' }],
  ])('is refused at the address ?%s', async (query, fields) => {
    expect(await refusalOf(send(file(CV) + END, multipart, query))).toMatchObject({ status: 422, fields });
  });

  it('is read only where files are uploaded', async () => {
    for (const [method, path] of [
      ['POST', '/api/contacts'],
      ['PATCH', '/api/preferences'],
      ['PUT', '/api/files'],
      ['DELETE', `/api/files/${crypto.randomUUID()}`],
    ] as const) {
      expect((await ada.request(method, path, formWith(pdf()))).status, path).toBe(415);
    }
    const large = await ada.request('POST', '/api/contacts', formWith(pdf(2 * MEGABYTE)));
    expect(await refusalOf(large)).toMatchObject({ status: 413, message: 'The request is larger than 1 MB.' });
  });
});

describe('the size of a file', () => {
  it('of a document is at most 10 MB', async () => {
    const exact = Buffer.concat([pdf(), Buffer.alloc(10 * MEGABYTE - pdf().length, 'x')]);
    expect((await addFile(ada, exact)).size).toBe(10 * MEGABYTE);
    const message = 'The file is larger than 10 MB.';
    expect(await refusalOf(upload(ada, Buffer.concat([exact, Buffer.from('x')])))).toMatchObject({
      status: 413,
      code: 'too_large',
      message,
      fields: { file: message },
    });
  });

  it('of a sheet is at most 50 MB', async () => {
    const sheet = Buffer.alloc(10 * MEGABYTE + 1, 'a,b\n');
    expect((await addFile(ada, sheet, { purpose: 'sheet' })).size).toBe(sheet.length);
    let left = 50;
    const parts = new ReadableStream({
      pull: (controller) => {
        if (left === 50) controller.enqueue(Buffer.from(file('', 'file').slice(0, -2)));
        controller.enqueue(Buffer.alloc(left === 0 ? 1 : MEGABYTE, 'a,b\n'));
        left -= 1;
      },
    });
    const answer = ada.request('POST', '/api/files?purpose=sheet', parts, { 'Content-Type': multipart });
    expect(await refusalOf(answer)).toMatchObject({ status: 413, message: 'The file is larger than 50 MB.' });
    expect(left).toBeLessThan(0);
  });

  it('is limited, whether or not a length is declared', async () => {
    let pieces = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        pieces += 1;
        controller.enqueue(pieces === 1 ? Buffer.from(file(CV).slice(0, -2)) : Buffer.alloc(65_536, 'x'));
      },
    });
    const answer = await ada.request('POST', '/api/files?purpose=document', endless, { 'Content-Type': multipart });
    expect(answer.status).toBe(413);
    expect(pieces).toBeLessThan(180);
    const declared = await ada.request('POST', '/api/files?purpose=document', formWith(pdf()), {
      'Content-Length': String(60 * MEGABYTE),
    });
    expect(declared.status).toBe(413);
  });

  it('before the form’s first part is limited, too', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(Buffer.alloc(65_536, 'x')) });
    const answer = await ada.request('POST', '/api/files?purpose=document', endless, { 'Content-Type': multipart });
    expect(answer.status).toBe(413);
  });
});

const cookieOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends a form to this app piece by piece. `next` returns null at the end. */
function sendBy(to: ReturnType<typeof createApp>, person: Visitor, next: () => Promise<Buffer | null>, headers = {}) {
  const body = new ReadableStream({
    pull: async (controller) => {
      const piece = await next();
      if (piece === null) controller.close();
      else controller.enqueue(piece);
    },
  });
  const init = { method: 'POST', headers: { Cookie: cookieOf(person), 'Content-Type': multipart, ...headers }, body };
  return Promise.resolve(to.request('/api/files?purpose=document', { ...init, duplex: 'half' }));
}

describe('an upload that hardly moves', () => {
  it('is ended with a sentence and gives its place back, however long it would go on', async () => {
    const grace = await app.signUp();
    const slowest = { bytes: 10_000, withinMs: 50, wholeWithinMs: 1_000_000 };
    const files = { ...app.deps.files, slowest };
    const impatient = createApp({ ...app.deps, files });
    const trickle = () => {
      const pieces = [Buffer.from(file(CV).slice(0, -2))];
      return sendBy(impatient, grace, () => {
        const piece = pieces.shift();
        return piece ? Promise.resolve(piece) : new Promise<never>(() => undefined);
      });
    };
    const message = 'The file is arriving too slowly. Please try again with a faster connection.';
    for (let round = 0; round < 2; round += 1) {
      const refusals = await Promise.all(Array.from({ length: 6 }, () => refusalOf(trickle())));
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 400, message, fields: { file: message } });
    }
    expect((await upload(grace, pdf())).status).toBe(201);
  });
});

describe('an upload that keeps moving', () => {
  it('is ended when it falls behind what it declared', async () => {
    const grace = await app.signUp();
    const slowest = { bytes: 0, withinMs: 50, wholeWithinMs: 200 };
    const steady = createApp({ ...app.deps, files: { ...app.deps.files, slowest } });
    const pieces = [Buffer.from(file(CV).slice(0, -2))];
    const next = async () => {
      await setImmediate();
      return pieces.shift() ?? Buffer.from('x');
    };
    const message = 'The file is arriving too slowly. Please try again with a faster connection.';
    const answer = sendBy(steady, grace, next, { 'Content-Length': '10000000' });
    expect(await refusalOf(answer)).toMatchObject({ status: 400, message, fields: { file: message } });
  });
});

describe('places for uploads', () => {
  it('go to an account without one when another holds all of them', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const places = createUploadSlots({ perAccount: 3, perNode: 3 });
    const narrow = createApp({ ...app.deps, files: { ...app.deps.files, places } });
    const send = (person: Visitor) => {
      const [begun, ending] = [createGate(), createGate()];
      const end = ending.opened.then(() => Buffer.from(`\r\n${END}`));
      const pieces = [Promise.resolve(Buffer.from(file(CV).slice(0, -2))), end, null];
      const answer = sendBy(narrow, person, async () => {
        // Asked for again as soon as the first piece is read.
        if (pieces.length === 2) begun.open();
        return pieces.shift() ?? null;
      });
      return { answer, begun: begun.opened, end: ending.open };
    };
    const begin = async (person: Visitor) => {
      const sent = send(person);
      await sent.begun;
      return sent;
    };
    const [longest, second, third] = [await begin(ada), await begin(ada), await begin(ada)];
    expect(await refusalOf(send(ada).answer)).toMatchObject({ status: 429 });
    const other = await begin(bob);
    const full = { status: 503, message: 'Too many files are being uploaded. Please try again in a moment.' };
    expect(await refusalOf(longest.answer)).toMatchObject(full);
    // Two and one are fair: neither takes another from the other.
    expect(await refusalOf(send(bob).answer)).toMatchObject(full);
    expect(await refusalOf(send(ada).answer)).toMatchObject(full);
    for (const { end } of [longest, second, third, other]) end();
    for (const { answer } of [second, third, other]) expect((await answer).status).toBe(201);
  });
});

describe('an account that nobody has vouched for', () => {
  it.each([
    ['confirming the address', 'email_verified = true'],
    ['paying', `subscription = '{"status": "active"}'`],
  ])('has 200 MB, and all space after %s', async (_how, change) => {
    const grace = await app.signUp();
    const { id } = await addFile(grace, pdf());
    await asOwner(app.db.ownerUrl, (owner) => owner.query('update files set size = 199999900 where id = $1', [id]));
    const message =
      'There is not enough space for this file: your files use 200.0 MB of 200.0 MB. Confirm your email address to get more.';
    expect(await refusalOf(upload(grace, pdf(1000)))).toMatchObject({ status: 413, fields: { file: message } });
    const usage = () => bodyOf(grace.request('GET', '/api/files/usage'));
    expect(await usage()).toMatchObject({ quotaBytes: 200_000_000, isUnconfirmed: true });
    await asOwner(app.db.ownerUrl, (owner) =>
      owner.query(`update users set ${change} where id = $1`, [grace.user.uid]),
    );
    expect((await upload(grace, pdf(1000))).status).toBe(201);
    expect(await usage()).toMatchObject({ quotaBytes: app.deps.files.quotaBytes, isUnconfirmed: false });
  });
});
