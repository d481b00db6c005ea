import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Company } from '#shared/crm/company-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Merge, MergePreview } from '#shared/intake/merge-schemas.ts';
import type { HistoryItem } from '#shared/records/history-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { addAttachment } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addContact, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

const add = (person: Visitor, company: object) =>
  bodyOf<Company>(person.request('POST', '/api/companies', company), 201);
const change = (person: Visitor, id: string, patch: object) =>
  bodyOf<Company>(person.request('PATCH', `/api/companies/${id}`, patch));
const read = (person: Visitor, { id }: { id: string }) =>
  bodyOf<Company>(person.request('GET', `/api/companies/${id}`));

/** The first company survives. */
async function merge(person: Visitor, ids: readonly string[], choices: object = {}): Promise<Merge> {
  const [survivorId, ...mergedIds] = ids;
  const { records } = await bodyOf<MergePreview>(
    person.request('GET', `/api/merges/preview?type=company&ids=${ids.join(',')}`),
  );
  const versions = Object.fromEntries(records.map(({ id, version }) => [id, version]));
  const request = { id: randomUUID(), type: 'company', survivorId, mergedIds, versions, choices };
  return (await bodyOf<{ merge: Merge }>(person.request('POST', '/api/merges', request), 201)).merge;
}

const undo = (person: Visitor, { id }: Merge) => person.request('POST', `/api/merges/${id}/undo`);

/** What each client holds, with the name of the company it is linked to. */
async function clientsOf(person: Visitor): Promise<string[]> {
  const { items } = await bodyOf<Page<Contact>>(person.request('GET', '/api/contacts?sort=createdAt'));
  const companies = (await bodyOf<Page<Company>>(person.request('GET', '/api/companies'))).items;
  const nameOf = new Map(companies.map(({ id, name }) => [id, name]));
  return items.map(({ firstName, company, companyId }) => `${firstName}: ${company} (${nameOf.get(companyId ?? '')})`);
}

const content = ({ version: _version, updatedAt: _updatedAt, ...rest }: Company) => rest;

describe('merged companies', () => {
  it('become one with the people, files, tasks and parts of all, and come apart as they were', async () => {
    const ada = await app.signUp();
    const stays = await add(ada, { name: 'Acme', website: 'acme.com', notes: 'Pays late' });
    const goes = await add(ada, { name: 'Acme Group Ltd', vatNumber: 'GB 123', notes: 'Ask for Grace' });
    const part = await add(ada, { name: 'Acme Bank', parentId: goes.id });
    await addContact(ada, { firstName: 'Own', company: 'ACME' });
    await addContact(ada, { firstName: 'Moved', company: 'ACME Group' });
    const binned = await addContact(ada, { firstName: 'Binned', company: 'Acme Group Ltd.' });
    await bodyOf(ada.request('DELETE', `/api/contacts/${binned.id}`));
    const task = await addTask(ada, { relatedTo: { type: 'company', id: goes.id } });
    await addAttachment(ada, { companyId: goes.id }, Buffer.from('Terms'), { name: 'Terms.txt' });
    const before = [await read(ada, stays), await read(ada, goes)];

    const done = await merge(ada, [stays.id, goes.id], { vatNumber: goes.id, notes: 'both' });
    expect(await read(ada, stays)).toMatchObject({
      name: 'Acme',
      vatNumber: 'GB 123',
      notes: 'Pays late\n\nAsk for Grace',
      people: 2,
      nextTask: { id: task.id },
    });
    expect(await clientsOf(ada)).toEqual(['Own: ACME (Acme)', 'Moved: Acme (Acme)']);
    expect((await read(ada, part)).parent).toMatchObject({ id: stays.id, name: 'Acme' });
    const files = await bodyOf<Page<unknown>>(ada.request('GET', `/api/attachments?companyId=${stays.id}`));
    expect(files.count).toBe(1);
    const found = await bodyOf<Page<Contact>>(ada.request('GET', '/api/contacts?q=group'));
    expect(found.items, 'the old name finds nobody').toEqual([]);

    await bodyOf(undo(ada, done));
    expect([await read(ada, stays), await read(ada, goes)].map(content)).toEqual(before.map(content));
    expect(await clientsOf(ada)).toEqual(['Own: ACME (Acme)', 'Moved: ACME Group (Acme Group Ltd)']);
    expect((await read(ada, part)).parentId).toBe(goes.id);
    const restored = await bodyOf<Contact>(ada.request('POST', `/api/contacts/${binned.id}/restore`));
    expect(restored).toMatchObject({ company: 'Acme Group Ltd.', companyId: goes.id });
  });

  it('can take the name of any of them, which each client then holds until they come apart', async () => {
    const ada = await app.signUp();
    const [stays, goes] = [await add(ada, { name: 'Acme' }), await add(ada, { name: 'Acme Group' })];
    await addContact(ada, { firstName: 'Own', company: 'ACME Ltd' });
    const moved = await addContact(ada, { firstName: 'Moved', company: 'acme group' });
    const done = await merge(ada, [stays.id, goes.id], { name: goes.id });
    expect(await clientsOf(ada)).toEqual(['Own: Acme Group (Acme Group)', 'Moved: Acme Group (Acme Group)']);
    await addContact(ada, { firstName: 'Later', company: 'ACME GROUP' });
    await bodyOf(undo(ada, done));
    expect(await clientsOf(ada)).toEqual([
      'Own: ACME Ltd (Acme)',
      'Moved: acme group (Acme Group)',
      'Later: Acme (Acme)',
    ]);
    const history = await bodyOf<Page<HistoryItem>>(ada.request('GET', `/api/history/contact/${moved.id}`));
    expect(history.items.map(({ cause, fields }) => [cause, fields.map(({ label }) => label)])).toEqual([
      ['unmerge', ['Company']],
      ['merge', ['Company']],
      ['form', []],
    ]);
  });

  it('leave with the survivor whoever was given another company since', async () => {
    const ada = await app.signUp();
    const [stays, goes] = [await add(ada, { name: 'Acme' }), await add(ada, { name: 'Beta' })];
    const moved = await addContact(ada, { firstName: 'Retyped', company: 'Beta' });
    const left = await addContact(ada, { firstName: 'Left', company: 'Beta' });
    const done = await merge(ada, [stays.id, goes.id]);
    await bodyOf(ada.request('PATCH', `/api/contacts/${moved.id}`, { company: 'ACME Ltd' }));
    await bodyOf(ada.request('PATCH', `/api/contacts/${left.id}`, { company: 'Navy' }));
    await bodyOf(undo(ada, done));
    expect(await clientsOf(ada)).toEqual(['Retyped: ACME Ltd (Acme)', 'Left: Navy (Navy)']);
  });

  it('belong to what is above all of them', async () => {
    const ada = await app.signUp();
    const group = await add(ada, { name: 'Group' });
    const high = await add(ada, { name: 'High', parentId: group.id });
    const between = await add(ada, { name: 'Between', parentId: high.id });
    const low = await add(ada, { name: 'Low', parentId: between.id });
    const parents = async () =>
      Promise.all([high, between, low].map(async (each) => (await read(ada, each).catch(() => null))?.parent?.name));

    const oneUp = await merge(ada, [between.id, high.id]);
    expect((await read(ada, between)).parent?.name).toBe('Group');
    await bodyOf(undo(ada, oneUp));
    expect(await parents()).toEqual(['Group', 'High', 'Between']);
    const history = await bodyOf<Page<HistoryItem>>(ada.request('GET', `/api/history/company/${between.id}`));
    expect(history.items.map(({ cause }) => cause)).toEqual(['unmerge', 'merge', 'form']);

    const upwards = await merge(ada, [low.id, high.id]);
    expect((await read(ada, low)).parent?.name).toBe('Group');
    expect((await read(ada, between)).parent?.name).toBe('Low');
    await bodyOf(undo(ada, upwards));
    expect(await parents()).toEqual(['Group', 'High', 'Between']);

    const downwards = await merge(ada, [high.id, low.id], { parentId: low.id });
    expect((await read(ada, high)).parent?.name).toBe('Group');
    await bodyOf(undo(ada, downwards));
    expect(await parents()).toEqual(['Group', 'High', 'Between']);

    await merge(ada, [group.id, high.id], { parentId: high.id });
    expect((await read(ada, group)).parent).toBeNull();
  });

  it('come apart without a ring, however they were put together since', async () => {
    const ada = await app.signUp();
    const stays = await add(ada, { name: 'Stays' });
    const above = await add(ada, { name: 'Above' });
    const goes = await add(ada, { name: 'Goes', parentId: above.id });
    const part = await add(ada, { name: 'Part', parentId: goes.id });
    const done = await merge(ada, [stays.id, goes.id]);
    await change(ada, above.id, { parentId: part.id });
    await bodyOf(undo(ada, done));
    expect((await read(ada, goes)).parent?.name).toBe('Above');
    expect((await read(ada, above)).parent?.name).toBe('Part');
    expect((await read(ada, part)).parent?.name).toBe('Stays');
  });

  it('stay merged while another company has the name of one of them, which is said', async () => {
    const ada = await app.signUp();
    const [stays, goes] = [await add(ada, { name: 'Acme' }), await add(ada, { name: 'Beta' })];
    await addContact(ada, { firstName: 'Moved', company: 'Beta' });
    const done = await merge(ada, [stays.id, goes.id], { name: goes.id });
    const other = await add(ada, { name: 'ACME Ltd' });
    expect(await refusalOf(undo(ada, done))).toMatchObject({
      status: 409,
      message: 'There is now another company called ACME Ltd. Rename it first, then un-merge.',
    });
    await change(ada, other.id, { name: 'Other' });
    await change(ada, stays.id, { name: 'Gamma' });
    await addContact(ada, { firstName: 'New', company: 'BETA' });
    expect((await refusalOf(undo(ada, done))).message).toContain('another company called BETA');
    expect(await clientsOf(ada)).toEqual(['Moved: Gamma (Gamma)', 'New: BETA (BETA)']);
    const [beta] = (await bodyOf<Page<Company>>(ada.request('GET', '/api/companies?q=beta'))).items;
    await change(ada, String(beta?.id), { name: 'Delta' });
    await bodyOf(undo(ada, done));
    expect([(await read(ada, stays)).name, (await read(ada, goes)).name]).toEqual(['Gamma', 'Beta']);
  });

  it('get no client while they are merged', async () => {
    const ada = await app.signUp();
    const [stays, goes] = [await add(ada, { name: 'Acme' }), await add(ada, { name: 'Beta' })];
    await Promise.all([
      merge(ada, [stays.id, goes.id]),
      ...Array.from({ length: 8 }, () => addContact(ada, { company: 'Beta' })),
    ]);
    const clients = await clientsOf(ada);
    expect(clients).toHaveLength(8);
    for (const client of clients) expect(client).toMatch(/Acme \(Acme\)|Beta \(Beta\)/);
  });
});
