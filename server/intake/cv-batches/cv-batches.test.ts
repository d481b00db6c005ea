import { describe, expect, it } from 'vitest';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { Candidate, ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { CvBatch, CvBatchItem, ListedCvBatch, TakenBack } from '#shared/intake/cv-batch-schemas.ts';
import type { BinItem, Page } from '#shared/records/list-schemas.ts';
import type { WorkItem } from '#shared/platform/work-schemas.ts';
import { addAttachment, addFile, contentOf, pdf, xlsx } from '#server/platform/files/test-files.ts';
import { plainText } from '#server/platform/readers/documents/extraction.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { connect } from '#server/test/database.ts';
import { killNodeWhenItSays } from '#server/test/killed-node.ts';
import { readLiveStream } from '#server/test/live-stream.ts';
import { addCandidate, bodyOf, refusalOf, unusedId } from '#server/test/records.ts';
import { retainIn } from '#server/test/retention.ts';

const app = useTestApp({
  // A stand-in for the reader: the content of each file is its result.
  documents: {
    read: async (bytes, kind) => {
      const parts: Uint8Array[] = [];
      for await (const part of bytes) parts.push(part);
      const text = kind === 'txt' ? Buffer.concat(parts).toString() : '';
      const problem = text === '' ? 'The file contains no readable text. It may be a scan.' : null;
      return plainText(text, problem);
    },
  },
});

const workOff = () => app.workOff(new Date());
const cv = (name: string, email: string, more = '') => Buffer.from(`${name}\n${email}\nSkills: TypeScript\n${more}`);

async function beginBatch(person: Visitor): Promise<string> {
  const id = unusedId();
  await bodyOf<ListedCvBatch>(person.request('POST', '/api/cv-batches', { id }), 201);
  return `/api/cv-batches/${id}`;
}

async function addCv(person: Visitor, batch: string, content: Uint8Array, name = 'cv.txt') {
  const { id: fileId } = await addFile(person, content, { name });
  const input = { id: unusedId(), fileId };
  return { ...(await bodyOf<CvBatchItem>(person.request('POST', `${batch}/items`, input), 201)), input };
}

const batchOf = (person: Visitor, batch: string) => bodyOf<CvBatch>(person.request('GET', batch));
const candidatesOf = async (person: Visitor, query = '') =>
  (await bodyOf<Page<ListedCandidate>>(person.request('GET', `/api/candidates?limit=100&${query}`))).items;
const rowsOf = ({ user: { uid } }: { user: { uid: string } }, table: string) =>
  app.db.database.asTenant(
    uid,
    async (tx) => (await tx.execute(`select from ${table} where user_id = '${uid}'`)).rowCount,
  );

describe('a batch of CVs', () => {
  it('is read, reviewed, created in one request and taken back', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const alan = await addCandidate(ada, { email: 'Alan@Example.com', phone: '(020) 7946-0018' });
    const batch = await beginBatch(ada);
    const grace = await addCv(ada, batch, cv('Grace Hopper', 'grace@example.com', 'Wrote a compiler'), 'Grace.txt');
    const twin = await addCv(ada, batch, cv('Grace M. Hopper', 'GRACE@example.com'));
    const known = await addCv(ada, batch, cv('Katherine Johnson', 'alan@example.com', 'Phone +44 20 7946 0018'));
    const scan = await addCv(ada, batch, pdf(50), 'Scan.pdf');
    const unwanted = await addCv(ada, batch, cv('Mary Jackson', 'not@example.com'));
    expect(grace).toMatchObject({ state: 'waiting', fileName: 'Grace.txt', kind: 'txt', candidateId: null });
    expect(await bodyOf(ada.request('POST', `${batch}/items`, grace.input))).toMatchObject({ id: grace.id });
    expect(await refusalOf(ada.request('POST', `${batch}/create`))).toMatchObject({
      status: 422,
      fields: { [`items.${grace.id}.state`]: 'This file is still being read' },
    });

    const live = readLiveStream(await ada.request('GET', '/api/live'));
    expect(await live.next()).toBe('refetch: everything');
    await workOff();
    expect(await live.next()).toBe('change: cv-batches');
    const read = await batchOf(ada, batch);
    expect(read).toMatchObject({ state: 'collecting', counts: { items: 5, waiting: 0, created: 0, added: 0 } });
    expect(read.items.map(({ id }) => id)).toEqual([grace, twin, known, scan, unwanted].map(({ id }) => id));
    expect(read.items[0]).toMatchObject({
      state: 'read',
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@example.com',
      skills: ['TypeScript'],
      sources: { name: 'Grace Hopper', email: 'grace@example.com', skills: 'Skills: TypeScript' },
      duplicates: [],
      duplicateOfItem: null,
    });
    expect(read.items[1]?.duplicateOfItem).toBe(grace.id);
    expect(read.items[2]?.duplicates).toEqual([{ candidateId: alan.id, name: 'Alan Turing', by: 'email' }]);
    expect(read.items[3]).toMatchObject({
      state: 'read',
      firstName: '',
      problem: expect.stringContaining('scan') as string,
    });

    expect(
      read.items.map(({ isLeftOut }) => isLeftOut),
      'known already',
    ).toEqual([false, false, true, false, false]);

    const change = (id: string, patch: object) => ada.request('PATCH', `${batch}/items/${id}`, patch);
    const changed = (patch: object) => bodyOf<CvBatchItem>(change(known.id, patch));
    // A number that two people share is not enough.
    expect((await changed({ email: 'someone@example.com', isLeftOut: false })).duplicates).toEqual([]);
    expect((await changed({ firstName: 'A. M.', lastName: 'Turing' })).duplicates).toEqual([
      { candidateId: alan.id, name: 'Alan Turing', by: 'phone' },
    ]);
    await changed({ firstName: 'Katherine', lastName: 'Johnson' });
    for (const { id } of [twin, unwanted]) await bodyOf(change(id, { isLeftOut: true }));
    expect(await refusalOf(ada.request('POST', `${batch}/create`))).toMatchObject({
      status: 422,
      fields: {
        [`items.${scan.id}.firstName`]: 'First name is required',
        [`items.${scan.id}.lastName`]: 'Last name is required',
        [`items.${scan.id}.email`]: 'Email is required',
      },
    });
    expect(await candidatesOf(ada), 'nothing is created without review').toHaveLength(1);
    await bodyOf(change(scan.id, { firstName: 'Ida', lastName: 'Rhodes', email: 'ida@example.com' }));
    expect(await refusalOf(ada.request('DELETE', `/api/files/${scan.fileId}`))).toMatchObject({ status: 409 });
    // Retention keeps these files, although they belong to no record yet.
    await retainIn(app, 2);
    expect(await bodyOf(ada.request('POST', `${batch}/create`))).toMatchObject({ state: 'creating' });
    expect((await refusalOf(change(scan.id, { firstName: 'Eve' }))).status).toBe(409);
    await workOff();

    const created = await batchOf(ada, batch);
    expect(created).toMatchObject({ state: 'created', counts: { created: 3 } });
    const { items: work } = await bodyOf<{ items: WorkItem[] }>(ada.request('GET', '/api/work'));
    expect(work[0]).toMatchObject({ id: created.workId, state: 'done', progress: { done: 3, total: 3 } });
    const names = async () => (await candidatesOf(ada)).map(({ lastName }) => lastName).toSorted();
    expect(await names()).toEqual(['Hopper', 'Johnson', 'Rhodes', 'Turing']);
    const graceId = created.items[0]?.candidateId ?? '';
    expect(await bodyOf<Candidate>(ada.request('GET', `/api/candidates/${graceId}`))).toMatchObject({
      skills: ['TypeScript'],
      version: 1,
      cv: cv('Grace Hopper', 'grace@example.com', 'Wrote a compiler').toString(),
    });
    const { items: attached } = await bodyOf<Page<Attachment>>(ada.request('GET', '/api/attachments'));
    expect(attached.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'Grace.txt read',
      'Scan.pdf kept',
      'cv.txt read',
    ]);
    expect((await candidatesOf(ada, 'q=compiler')).map(({ id }) => id)).toEqual([graceId]);
    await bodyOf(ada.request('POST', `${batch}/create`));
    await workOff();
    expect(await names(), 'asked for again').toHaveLength(4);

    for (const [method, path, body] of [
      ['GET', batch],
      ['DELETE', batch],
      ['POST', `${batch}/items`, grace.input],
      ['PATCH', `${batch}/items/${grace.id}`, { isLeftOut: true }],
      ['POST', `${batch}/create`],
      ['POST', `${batch}/take-back`, { evenEdited: true }],
    ] as const) {
      expect.soft((await refusalOf(bob.request(method, path, body))).status, `${method} ${path}`).toBe(404);
    }
    expect(await bodyOf(bob.request('GET', '/api/cv-batches'))).toEqual({ items: [] });
    const hers = await beginBatch(bob);
    await addCv(bob, hers, cv('Alan Turing', 'alan@example.com'));
    await workOff();
    expect((await batchOf(bob, hers)).items[0]).toMatchObject({ email: 'alan@example.com', duplicates: [] });

    await bodyOf(ada.request('PATCH', `/api/candidates/${graceId}`, { location: 'Arlington' }));
    const first = await bodyOf<TakenBack>(ada.request('POST', `${batch}/take-back`));
    expect(first.edited).toEqual([{ id: graceId, name: 'Grace Hopper' }]);
    await workOff();
    expect(await names()).toEqual(['Hopper', 'Turing']);
    const again = await bodyOf<TakenBack>(ada.request('POST', `${batch}/take-back`, { evenEdited: true }));
    expect(again.edited).toEqual([]);
    await workOff();
    expect(await names()).toEqual(['Turing']);
    const { items: bin } = await bodyOf<Page<BinItem>>(ada.request('GET', '/api/bin'));
    expect(bin).toHaveLength(3);
    await bodyOf(ada.request('POST', `/api/candidates/${graceId}/restore`));
    expect((await contentOf(ada, grace.fileId)).toString()).toContain('Wrote a compiler');
    expect(await bodyOf<{ items: ListedCvBatch[] }>(ada.request('GET', '/api/cv-batches'))).toMatchObject({
      items: [{ state: 'taken-back', counts: { items: 5, created: 3 } }],
    });
  });

  it('adds CVs to people who are there already on request, and takes these back like the rest', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [alan, gone] = [
      await addCandidate(ada, { email: 'alan@example.com', cv: 'Codes' }),
      await addCandidate(ada, { email: 'gone@example.com' }),
    ];
    const his = await addCandidate(bob);
    const batch = await beginBatch(ada);
    const known = await addCv(ada, batch, cv('Alan Turing', 'alan@example.com', 'Bombe'), 'Alan.txt');
    const nameless = await addCv(ada, batch, Buffer.from('gone@example.com'), 'Gone.txt');
    await addCv(ada, batch, cv('Grace Hopper', 'grace@example.com'), 'Grace.txt');
    await workOff();
    const change = (id: string, patch: object) => ada.request('PATCH', `${batch}/items/${id}`, patch);
    for (const addTo of [his.id, unusedId()]) {
      expect(await refusalOf(change(known.id, { addTo }))).toMatchObject({
        status: 422,
        fields: { addTo: 'This candidate does not exist' },
      });
    }
    const add = (id: string, addTo: string | null) =>
      bodyOf<CvBatchItem>(change(id, { addTo, isLeftOut: addTo === null }));
    expect(await add(known.id, alan.id)).toMatchObject({
      addTo: { candidateId: alan.id, name: 'Alan Turing' },
      candidateId: null,
      isLeftOut: false,
    });
    expect(await add(known.id, null)).toMatchObject({ addTo: null, isLeftOut: true });
    await add(known.id, alan.id);
    // It lacks a name, which only a new candidate needs.
    await add(nameless.id, gone.id);
    await bodyOf(ada.request('DELETE', `/api/candidates/${gone.id}`));
    expect((await refusalOf(ada.request('POST', `${batch}/create`))).fields).toMatchObject({
      [`items.${nameless.id}.lastName`]: 'Last name is required',
    });
    await bodyOf(ada.request('POST', `/api/candidates/${gone.id}/restore`));
    await add(nameless.id, gone.id);
    await bodyOf(ada.request('POST', `${batch}/create`));
    // Gone for good before its turn.
    await bodyOf(ada.request('DELETE', `/api/candidates/${gone.id}`));
    await bodyOf(ada.request('DELETE', `/api/bin/candidate/${gone.id}`));
    await workOff();

    const done = await batchOf(ada, batch);
    expect(done).toMatchObject({ state: 'created', counts: { items: 3, created: 1, added: 1 } });
    expect(done.items).toMatchObject([
      { state: 'added', candidateId: alan.id, addTo: null, duplicates: [] },
      { state: 'read', candidateId: null, isLeftOut: true },
      { state: 'created' },
    ]);
    const filesOf = async () =>
      (await bodyOf<Page<Attachment>>(ada.request('GET', `/api/attachments?candidateId=${alan.id}`))).items;
    expect(await filesOf()).toMatchObject([{ name: 'Alan.txt', state: 'read', fileId: known.fileId }]);
    expect((await candidatesOf(ada, 'q=bombe')).map(({ id }) => id)).toEqual([alan.id]);
    expect((await refusalOf(change(known.id, { addTo: alan.id }))).status).toBe(409);

    const { edited } = await bodyOf<TakenBack>(ada.request('POST', `${batch}/take-back`));
    expect(edited).toEqual([]);
    await workOff();
    expect(await batchOf(ada, batch)).toMatchObject({ state: 'taken-back' });
    expect(await filesOf()).toEqual([]);
    expect((await candidatesOf(ada)).map(({ id }) => id)).toEqual([alan.id]);
    expect(await candidatesOf(ada, 'q=bombe')).toEqual([]);
    expect(await bodyOf<Candidate>(ada.request('GET', `/api/candidates/${alan.id}`))).toMatchObject({ cv: 'Codes' });
    const { items: bin } = await bodyOf<Page<BinItem>>(ada.request('GET', '/api/bin'));
    const file = bin.find(({ type }) => type === 'attachment');
    await bodyOf(ada.request('POST', `/api/attachments/${file?.id}/restore`));
    expect(await filesOf()).toMatchObject([{ name: 'Alan.txt' }]);
  });

  it('refuses invalid requests, with one sentence each', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [batch, other] = [await beginBatch(ada), await beginBatch(ada)];
    const { id: candidateId } = await addCandidate(ada);
    const item = await addCv(ada, batch, cv('Ada King', 'ada@example.com'));
    const fresh = async () => (await addFile(ada, pdf())).id;
    const used = (await addAttachment(ada, { candidateId }, pdf())).fileId;
    const taken = 'This file is already in use';
    const add = (fileId: string, id: string = unusedId(), to = batch) =>
      ada.request('POST', `${to}/items`, { id, fileId });
    for (const [answer, fields] of [
      [add(unusedId()), { fileId: 'This file does not exist' }],
      [add((await addFile(bob, pdf())).id), { fileId: 'This file does not exist' }],
      [
        add((await addFile(ada, xlsx(), { purpose: 'sheet' })).id),
        { fileId: 'Choose a PDF, DOCX, DOC, ODT, RTF or TXT file.' },
      ],
      [add(used), { fileId: taken }],
      [add(item.fileId, unusedId(), other), { fileId: taken }],
      [ada.request('POST', '/api/attachments', { candidateId, fileId: item.fileId }), { fileId: taken }],
      [add(await fresh(), item.id), { id: 'This id was already used for something else' }],
      [ada.request('PATCH', `${batch}/items/${item.id}`, { email: 'nobody' }), { email: 'Email is invalid' }],
      [ada.request('PATCH', `${batch}/items/${item.id}`, { lastName: ' ' }), { lastName: 'Last name is required' }],
      [ada.request('POST', `${other}/create`), { items: 'No file can be turned into a candidate.' }],
    ] as const) {
      expect.soft(await refusalOf(answer)).toMatchObject({ status: 422, fields });
    }
    expect((await refusalOf(ada.request('POST', `${batch}/take-back`))).status).toBe(409);
    const id = batch.slice(-36);
    const rest = await fresh();
    await app.db.database.asTenant(ada.user.uid, async (tx) => {
      await tx.execute(`
        with made as (insert into files (user_id, id, name, kind, size, sha256, created_at)
          select '${ada.user.uid}', md5('${id}' || n)::uuid, 'x', 'txt', 1, '', now() from generate_series(2, 200) n returning id)
        insert into cv_batch_items (user_id, id, batch_id, position, file_id, candidate_id)
          select '${ada.user.uid}', id, '${id}', 1 + row_number() over (), id, id from made`);
    });
    expect(await refusalOf(add(rest))).toMatchObject({
      status: 422,
      fields: { fileId: expect.stringMatching(/^At most 200/) as string },
    });
  });

  it('continues after kill -9 while creating candidates: none is duplicated, none is missing', async () => {
    const ada = await app.signUp();
    const batch = await beginBatch(ada);
    const names = Array.from({ length: 30 }, (_, index) => `p${index}@example.com`);
    for (const email of names) await addCv(ada, batch, cv('Grace Hopper', email), `${email}.txt`);
    await workOff();
    const { workId } = await bodyOf<ListedCvBatch>(ada.request('POST', `${batch}/create`));
    await killNodeWhenItSays('in the middle', 'creating-node', app.db.ownerUrl);
    const half = await batchOf(ada, batch);
    expect(half).toMatchObject({ state: 'creating', counts: { items: 30, created: 10 } });
    expect(await candidatesOf(ada)).toHaveLength(10);
    await app.db.pools.system.query('update work_items set due_at = now() where id = $1', [workId]);
    await workOff();
    expect(await batchOf(ada, batch)).toMatchObject({ state: 'created', counts: { created: 30 } });
    expect((await candidatesOf(ada)).map(({ email }) => email).toSorted()).toEqual(names.toSorted());
    const { items } = await bodyOf<Page<Attachment>>(ada.request('GET', '/api/attachments?limit=100'));
    expect(items.map(({ name }) => name).toSorted()).toEqual(names.map((name) => `${name}.txt`).toSorted());
  });

  it('that was stopped half way continues when requested again', async () => {
    const ada = await app.signUp();
    const batch = await beginBatch(ada);
    const { id } = await addCv(ada, batch, cv('Grace Hopper', 'grace@example.com'));
    await workOff();
    const { workId } = await bodyOf<ListedCvBatch>(ada.request('POST', `${batch}/create`));
    await bodyOf(ada.request('POST', `/api/work/${workId}/cancel`));
    await workOff();
    expect(await batchOf(ada, batch)).toMatchObject({ state: 'collecting', counts: { created: 0 } });
    await bodyOf(ada.request('PATCH', `${batch}/items/${id}`, { firstName: 'Amazing' }));
    await bodyOf(ada.request('POST', `${batch}/create`));
    await workOff();
    expect((await candidatesOf(ada)).map(({ firstName }) => firstName)).toEqual(['Amazing']);
  });

  it('that was stopped half way can be taken back, once', async () => {
    const ada = await app.signUp();
    const batch = await beginBatch(ada);
    const emails = Array.from({ length: 11 }, (_, index) => `p${index}@example.com`);
    for (const email of emails) await addCv(ada, batch, cv('Grace Hopper', email));
    await workOff();
    const { workId } = await bodyOf<ListedCvBatch>(ada.request('POST', `${batch}/create`));
    expect((await refusalOf(ada.request('POST', `${batch}/take-back`))).status).toBe(409);
    expect((await refusalOf(ada.request('DELETE', batch))).status).toBe(409);
    await killNodeWhenItSays('in the middle', 'creating-node', app.db.ownerUrl);
    await bodyOf(ada.request('POST', `/api/work/${workId}/cancel`));
    await app.db.pools.system.query('update work_items set due_at = now() where id = $1', [workId]);
    await workOff();
    const stopped = await batchOf(ada, batch);
    expect(stopped).toMatchObject({ state: 'collecting', counts: { items: 11, created: 10 } });
    const change = (item?: CvBatchItem) =>
      refusalOf(ada.request('PATCH', `${batch}/items/${item?.id}`, { firstName: 'Eve' }));
    expect(await change(stopped.items[0])).toMatchObject({
      status: 409,
      message: 'This candidate has been created already.',
    });

    const takeBack = () => bodyOf<TakenBack>(ada.request('POST', `${batch}/take-back`));
    const [one, other] = await Promise.all([takeBack(), takeBack()]);
    expect(one.batch.workId).toBe(other.batch.workId);
    expect((await change(stopped.items[10])).status).toBe(409);
    await workOff();
    expect(await batchOf(ada, batch)).toMatchObject({ state: 'taken-back' });
    expect(await candidatesOf(ada)).toEqual([]);
    expect((await refusalOf(ada.request('POST', `${batch}/create`))).status).toBe(409);
  });

  it('is created once, and a file is in one batch, whatever the number of concurrent requests', async () => {
    const ada = await app.signUp();
    const [batch, other] = [await beginBatch(ada), await beginBatch(ada)];
    const { id: fileId } = await addFile(ada, cv('Grace Hopper', 'grace@example.com'), { name: 'cv.txt' });
    const added = await Promise.all(
      [batch, other].map((one) => ada.request('POST', `${one}/items`, { id: unusedId(), fileId })),
    );
    expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201, 422]));
    const chosen = added[0]?.status === 201 ? batch : other;
    await workOff();
    const create = () => bodyOf<ListedCvBatch>(ada.request('POST', `${chosen}/create`));
    // Both requests arrive before either of them finishes.
    const [holder, watcher] = [await connect(app.db.ownerUrl), await connect(app.db.ownerUrl)];
    await holder.query('begin');
    await holder.query('select from cv_batches where id = $1 for update', [chosen.slice(-36)]);
    const asked = Promise.all([create(), create()]);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(2);
    await holder.query('commit');
    const [one, again] = await asked;
    expect(one.workId).toBe(again.workId);
    await workOff();
    expect(await candidatesOf(ada)).toHaveLength(1);
  });

  it('is removed to the last byte, on request or once it is abandoned', async () => {
    const ada = await app.signUp();
    const [removed, abandoned] = [await beginBatch(ada), await beginBatch(ada)];
    for (const batch of [removed, abandoned]) await addCv(ada, batch, cv('Grace Hopper', 'grace@example.com'));
    await workOff();
    expect((await ada.request('DELETE', removed)).status).toBe(204);
    expect(await rowsOf(ada, 'file_chunks')).toBe(1);
    await retainIn(app, 29);
    expect(await rowsOf(ada, 'cv_batch_items')).toBe(1);
    await retainIn(app, 31);
    for (const table of ['cv_batches', 'cv_batch_items', 'files', 'file_chunks']) {
      expect.soft(await rowsOf(ada, table), table).toBe(0);
    }
  });
});
