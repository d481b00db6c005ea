import { describe, expect, it } from 'vitest';
import { historyTypes } from '#shared/records/history.ts';
import type { HistoryItem } from '#shared/records/history-schemas.ts';
import { recordPaths, recordTypes, type Page, type RecordType } from '#shared/records/list-schemas.ts';
import { addFile, pdf } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf, persistently, refusalOf, unusedId } from '#server/test/records.ts';

const app = useTestApp();

interface Sample {
  body: (owner: Visitor) => Promise<object>;
  patch: object;
  /** Columns that a request must not set. */
  forbidden: string[];
}

const never = ['userId', 'version', 'createdAt', 'updatedAt', 'deletedAt', 'createdFrom', 'sortName', 'searchText'];

/** One sample of each type; the compiler demands all of them. */
const samples: Record<RecordType, Sample> = {
  company: {
    body: async () => ({ name: 'Navy', website: 'navy.example', vatNumber: 'GB123456789', tags: ['vip'] }),
    patch: { notes: 'Two decks' },
    forbidden: [...never, 'people', 'jobs', 'parent', 'lastContacted'],
  },
  contact: {
    body: async () => ({ firstName: 'Grace', lastName: 'Hopper', tags: ['vip'] }),
    patch: { lastName: 'Murray' },
    forbidden: [...never, 'ownText', 'tagText', 'companyId'],
  },
  interaction: {
    body: async (owner) => ({ contactId: (await addContact(owner)).id, type: 'call', notes: 'Rang' }),
    patch: { notes: 'Rang twice' },
    forbidden: [...never, 'contact'],
  },
  tag: { body: async () => ({ name: 'urgent' }), patch: { name: 'calm' }, forbidden: [...never, 'key'] },
  task: {
    body: async () => ({ title: 'Call back' }),
    patch: { title: 'Call again' },
    forbidden: [...never, 'contact', 'contactId', 'priorityWeight'],
  },
  job: {
    body: async (owner) => ({ contactId: (await addContact(owner)).id, title: 'Engineer', value: 50_000 }),
    patch: { title: 'Lead engineer' },
    forbidden: [...never, 'contact', 'fee', 'placedAt', 'stageSince', 'nextTask', 'ownText', 'sortStage'],
  },
  candidate: {
    body: async () => ({ firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com', cv: 'Enigma' }),
    patch: { lastName: 'Mathison' },
    forbidden: [...never, 'assignedJob', 'cvMatch', 'cvWords'],
  },
  assignment: {
    body: async (owner) => ({ candidateId: (await addCandidate(owner)).id, jobId: (await addJob(owner)).id }),
    patch: { note: 'Keen', stage: 'interview' },
    forbidden: [...never, 'candidate', 'job', 'stageSince', 'isCurrent', 'placement', 'turn', 'salary', 'placedAt'],
  },
  attachment: {
    body: async (owner) => ({ candidateId: (await addCandidate(owner)).id, fileId: (await addFile(owner, pdf())).id }),
    patch: { name: 'Reference.pdf' },
    forbidden: [...never, 'owner', 'kind', 'mediaType', 'size', 'state', 'problem', 'text'],
  },
};

type Row = { id: string; version: number };

describe.each(recordTypes)('%s', (type) => {
  const path = `/api/${recordPaths[type]}`;
  const { body, patch, forbidden } = samples[type];
  const create = async (owner: Visitor) => bodyOf<Row>(owner.request('POST', path, await body(owner)), 201);
  const everyVerb = (id: string): [method: string, path: string, body?: object][] => [
    ['GET', `${path}/${id}`],
    ['PATCH', `${path}/${id}`, patch],
    ['DELETE', `${path}/${id}`],
    ['POST', `${path}/${id}/restore`],
  ];

  it('needs a session and a subscription', async () => {
    const unpaid = await app.signUp({ subscribed: false });
    for (const [method, address, sent] of [
      ...everyVerb(unusedId()),
      ['GET', path] as const,
      ['POST', path, {}] as const,
    ]) {
      expect.soft((await refusalOf(app.visitor().request(method, address, sent))).status, address).toBe(401);
      expect.soft((await refusalOf(unpaid.request(method, address, sent))).status, address).toBe(402);
    }
  });

  it('is hidden from other accounts: the response is the same as for an unknown id, and nothing changes', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const victim = await create(bob);
    for (const [index, [method, address, sent]] of everyVerb(victim.id).entries()) {
      const unknown = everyVerb(unusedId())[index] ?? ['GET', path];
      const { error: refused } = await bodyOf<{ error: object }>(ada.request(method, address, sent), 404);
      const { error: missing } = await bodyOf<{ error: object }>(ada.request(unknown[0], unknown[1], unknown[2]), 404);
      expect.soft({ ...refused, requestId: '' }, method).toEqual({ ...missing, requestId: '' });
    }
    expect((await bodyOf<{ items: Row[] }>(ada.request('GET', path))).items).toEqual([]);
    expect(await bodyOf(bob.request('GET', `${path}/${victim.id}`))).toEqual(victim);
  });

  it('lets two accounts use the same id independently', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const victim = await create(bob);
    const own = { ...(await body(ada)), id: victim.id };
    await bodyOf(ada.request('POST', path, own), 201);
    await bodyOf(ada.request('PATCH', `${path}/${victim.id}`, patch));
    await bodyOf(ada.request('DELETE', `${path}/${victim.id}`));
    expect(await bodyOf(bob.request('GET', `${path}/${victim.id}`))).toEqual(victim);
  });

  it('rejects columns that the user may not set', async () => {
    const ada = await app.signUp();
    const row = await create(ada);
    for (const field of forbidden) {
      const unknown = { status: 422, fields: { [field]: `Unknown field: ${field}` } };
      const changed = ada.request('PATCH', `${path}/${row.id}`, { ...patch, [field]: 'x' });
      expect.soft(await refusalOf(changed), field).toMatchObject(unknown);
      const created = ada.request('POST', path, { ...(await body(ada)), [field]: 'x' });
      expect.soft(await refusalOf(created), field).toMatchObject(unknown);
    }
    expect(await bodyOf(ada.request('GET', `${path}/${row.id}`))).toEqual(row);
  });

  it('creates one record from 50 equal requests, and rejects the id for anything else', async () => {
    const ada = await app.signUp();
    const sent = { ...(await body(ada)), id: unusedId() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => persistently(() => ada.request('POST', path, sent))),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(49);
    expect((await bodyOf<{ items: Row[] }>(ada.request('GET', path))).items.map((row) => row.id)).toContain(sent.id);
    expect(await refusalOf(ada.request('POST', path, { ...sent, ...patch }))).toMatchObject({
      status: 422,
      fields: { id: 'This id was already used for something else' },
    });
  });

  it('accepts one of 20 edits of the same version and returns the new version to the others', async () => {
    const ada = await app.signUp();
    const row = await create(ada);
    const edits = Array.from({ length: 20 }, () =>
      persistently(() => ada.request('PATCH', `${path}/${row.id}`, patch, { 'If-Match': `"${row.version}"` })),
    );
    const answers = await Promise.all(edits);
    const winners = answers.filter((answer) => answer.status === 200);
    expect(winners).toHaveLength(1);
    const refusals = await Promise.all(answers.filter((answer) => answer.status !== 200).map(refusalOf));
    expect(refusals).toHaveLength(19);
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 409, code: 'conflict', current: { ...patch, version: row.version + 1 } });
    }
  });

  it('edits the newest version without If-Match, and rejects a wrong If-Match', async () => {
    const ada = await app.signUp();
    const row = await create(ada);
    expect(await bodyOf(ada.request('PATCH', `${path}/${row.id}`, patch, { 'If-Match': '1' }))).toMatchObject(patch);
    expect(await bodyOf(ada.request('PATCH', `${path}/${row.id}`, {}))).toMatchObject({ version: 2 });
    for (const version of ['abc', '1.5', '-1', '""']) {
      const refused = refusalOf(ada.request('PATCH', `${path}/${row.id}`, patch, { 'If-Match': version }));
      expect((await refused).status).toBe(422);
    }
  });

  it('is not deleted in an outdated version: the response contains the newest one', async () => {
    const ada = await app.signUp();
    const row = await create(ada);
    const newest = await bodyOf<Row>(ada.request('PATCH', `${path}/${row.id}`, patch));
    const remove = (version: number | string) =>
      ada.request('DELETE', `${path}/${row.id}`, undefined, { 'If-Match': `"${version}"` });
    expect(await refusalOf(remove(row.version))).toMatchObject({ status: 409, code: 'conflict', current: newest });
    expect((await refusalOf(remove('abc'))).status).toBe(422);
    expect(await bodyOf(ada.request('GET', `${path}/${row.id}`))).toEqual(newest);
    expect(await bodyOf(remove(newest.version))).toMatchObject({ id: row.id });
    expect((await refusalOf(remove(newest.version))).status).toBe(404);
  });

  it('is gone when deleted, until it is restored', async () => {
    const ada = await app.signUp();
    const row = await create(ada);
    expect(await bodyOf(ada.request('DELETE', `${path}/${row.id}`))).toMatchObject({ id: row.id });
    for (const [method, address, sent] of everyVerb(row.id).slice(0, 3)) {
      expect.soft((await refusalOf(ada.request(method, address, sent))).status, method).toBe(404);
    }
    expect((await bodyOf<{ items: Row[] }>(ada.request('GET', path))).items).not.toContainEqual(row);
    const restored = await bodyOf<Row>(ada.request('POST', `${path}/${row.id}/restore`));
    expect(restored).toEqual({ ...row, version: 3 });
    expect(await bodyOf(ada.request('POST', `${path}/${row.id}/restore`))).toEqual(restored);
  });

  it.each(['not-a-uuid', '%00', '00000000-0000-0000-0000-00000000000g'])('returns 404 for the id %s', async (id) => {
    const ada = await app.signUp();
    expect((await refusalOf(ada.request('GET', `${path}/${id}`))).status).toBe(404);
  });
});

it.each(historyTypes)('%s has a history and can be restored from it', async (type) => {
  const { body, patch } = samples[type];
  const path = `/api/${recordPaths[type]}`;
  const ada = await app.signUp();
  const row = await bodyOf<Row>(ada.request('POST', path, await body(ada)), 201);
  const changed = await bodyOf<Row>(ada.request('PATCH', `${path}/${row.id}`, patch));
  const { items } = await bodyOf<Page<HistoryItem>>(ada.request('GET', `/api/history/${type}/${row.id}`));
  expect(items.map(({ version }) => version)).toEqual([changed.version, row.version]);
  expect(items[0]?.fields.map(({ field }) => field)).toEqual(Object.keys(patch));
  const seen = { 'If-Match': `"${changed.version}"` };
  await bodyOf(ada.request('POST', `/api/history/${type}/${row.id}/restore`, { version: row.version }, seen));
  const restored = await bodyOf<object>(ada.request('GET', `${path}/${row.id}`));
  expect(restored).toEqual({ ...row, version: 3, updatedAt: expect.any(String) });
});

describe('a link to a client', () => {
  it('must point at a client of the account that is not deleted', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [foreign, own, deleted] = [await addContact(bob), await addContact(ada), await addContact(ada)];
    await bodyOf(ada.request('DELETE', `/api/contacts/${deleted.id}`));
    const task = await bodyOf<Row>(ada.request('POST', '/api/tasks', { title: 'Mine' }), 201);
    const job = await addJob(ada);
    const call = { type: 'call', notes: 'Rang' };
    const logged = await bodyOf<Row>(ada.request('POST', '/api/interactions', { ...call, contactId: own.id }), 201);
    for (const id of [foreign.id, deleted.id, unusedId()]) {
      const relatedTo = { type: 'contact', id };
      const opened = { title: 'Engineer', value: 50_000 };
      for (const [method, path, sent, field] of [
        ['POST', '/api/jobs', { ...opened, contactId: id }, 'contactId'],
        ['PATCH', `/api/jobs/${job.id}`, { contactId: id }, 'contactId'],
        ['POST', '/api/tasks', { title: 'Theirs', relatedTo }, 'relatedTo.id'],
        ['PATCH', `/api/tasks/${task.id}`, { relatedTo }, 'relatedTo.id'],
        ['POST', '/api/interactions', { ...call, contactId: id }, 'contactId'],
        ['PATCH', `/api/interactions/${logged.id}`, { contactId: id }, 'contactId'],
      ] as const) {
        const refused = await refusalOf(ada.request(method, path, sent));
        expect.soft(refused).toMatchObject({ status: 422, fields: { [field]: 'This client does not exist' } });
      }
    }
  });
});
