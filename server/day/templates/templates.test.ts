import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Template } from '#shared/day/template-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

const english = { language: 'en', subject: 'About {{job.title}}', body: 'Hi {{candidate.firstName}},\n\n  bye' };
const german = { language: 'de', subject: 'Zu {{job.title}}', body: 'Guten Tag {{candidate.name}}' };

function newTemplate(fields: object = {}) {
  return { id: randomUUID(), name: 'First contact', texts: [english], ...fields };
}

const add = (person: Visitor, fields: object = {}) =>
  bodyOf<Template>(person.request('POST', '/api/templates', newTemplate(fields)), 201);
const templatesOf = async (person: Visitor) =>
  (await bodyOf<{ items: Template[] }>(person.request('GET', '/api/templates'))).items;

describe('a mail template', () => {
  it('is created once, however often the request is repeated, and keeps its texts as typed', async () => {
    const ada = await app.signUp();
    const template = newTemplate({ name: ' First contact ', texts: [english, german] });
    const made = await bodyOf<Template>(ada.request('POST', '/api/templates', template), 201);
    expect(made).toEqual({ ...template, name: 'First contact', version: 1 });
    expect(await bodyOf(ada.request('POST', '/api/templates', template), 200)).toEqual(made);
    expect(await templatesOf(ada)).toEqual([made]);
    expect(await refusalOf(ada.request('POST', '/api/templates', { ...template, texts: [german] }))).toMatchObject({
      status: 422,
      fields: { id: 'This id was already used for something else' },
    });
  });

  it('can be changed only with its newest version', async () => {
    const ada = await app.signUp();
    const { id } = await add(ada);
    const change = (patch: object, version: number) =>
      ada.request('PATCH', `/api/templates/${id}`, patch, { 'If-Match': `"${version}"` });
    const renamed = await bodyOf<Template>(change({ name: 'Hello' }, 1));
    expect(renamed).toEqual({ id, name: 'Hello', texts: [english], version: 2 });
    expect(await refusalOf(change({ texts: [german] }, 1))).toMatchObject({
      status: 409,
      code: 'conflict',
      current: renamed,
    });
    expect(await bodyOf(change({ texts: [german, english] }, 2))).toMatchObject({
      texts: [german, english],
      version: 3,
    });
    // Repeating the same values is not a change.
    expect(await bodyOf(change({ name: 'Hello' }, 3))).toMatchObject({ version: 3 });
    const stale = ada.request('DELETE', `/api/templates/${id}`, undefined, { 'If-Match': '"2"' });
    expect((await refusalOf(stale)).status).toBe(409);
  });

  it('has a unique name, ignoring case, and the list is sorted by name', async () => {
    const ada = await app.signUp();
    const taken = { status: 422, fields: { name: 'There is already a template with this name' } };
    for (const name of ['zebra', 'Élan', 'Mail 10', 'Mail 9', 'apple']) await add(ada, { name });
    const all = await templatesOf(ada);
    expect(all.map(({ name }) => name)).toEqual(['apple', 'Élan', 'Mail 9', 'Mail 10', 'zebra']);
    expect(await refusalOf(ada.request('POST', '/api/templates', newTemplate({ name: 'éLAN' })))).toMatchObject(taken);
    const zebra = `/api/templates/${all.at(-1)?.id}`;
    expect(await refusalOf(ada.request('PATCH', zebra, { name: 'APPLE' }))).toMatchObject(taken);
    expect(await bodyOf(ada.request('PATCH', zebra, { name: 'Zebra' }))).toMatchObject({ name: 'Zebra' });
    const together = ['Twin', 'twin'].map((name) => ada.request('POST', '/api/templates', newTemplate({ name })));
    const statuses = (await Promise.all(together)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 422]));
  });

  it.each([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['a long name', { name: 'n'.repeat(81) }, { name: 'Name must be at most 80 characters' }],
    ['no text', { texts: [] }, { texts: 'A template needs a text in at least one language' }],
    [
      'two texts in one language',
      { texts: [english, english] },
      { texts: 'A template has at most one text in each language' },
    ],
    [
      'a language that is not offered',
      { texts: [english, { ...german, language: 'xx' }] },
      { 'texts.1.language': 'Language must be one of the offered ones' },
    ],
    [
      'empty texts',
      { texts: [{ ...english, subject: '', body: ' \n' }] },
      { 'texts.0.subject': 'Subject is required', 'texts.0.body': 'Text is required' },
    ],
    [
      'long texts',
      { texts: [{ ...english, subject: 'One\nTwo', body: 'x'.repeat(10_001) }] },
      { 'texts.0.subject': 'Subject must be a single line', 'texts.0.body': 'Text must be at most 10,000 characters' },
    ],
    [
      'a field that there is not',
      { texts: [english, { ...german, body: 'Guten Tag {{candidate.firstname}}' }] },
      { 'texts.1.body': 'Text: There is no field {{candidate.firstname}}. Did you mean {{candidate.firstName}}?' },
    ],
    [
      'a field that does not end',
      { texts: [{ ...english, subject: 'Hi {{ candidate.name }' }] },
      { 'texts.0.subject': 'Subject: A field starts with {{ but has no closing }}.' },
    ],
    ['what a template does not have', { position: 1 }, { position: 'Unknown field: position' }],
  ])('cannot have %s, neither when created nor later', async (_what, wrong, fields) => {
    const ada = await app.signUp();
    expect(await refusalOf(ada.request('POST', '/api/templates', newTemplate(wrong)))).toMatchObject({
      status: 422,
      fields,
    });
    const right = await add(ada);
    expect(await refusalOf(ada.request('PATCH', `/api/templates/${right.id}`, wrong))).toMatchObject({
      status: 422,
      fields,
    });
    expect(await templatesOf(ada)).toEqual([right]);
  });

  it('is one of at most 200', async () => {
    const ada = await app.signUp();
    await app.db.database.asTenant(ada.user.uid, (tx) =>
      tx.execute(sql`
        insert into templates (user_id, id, name, key, texts)
        select ${ada.user.uid}, gen_random_uuid(), 'Template ' || n, 'template ' || n, '[]' from generate_series(1, 200) n`),
    );
    expect(await refusalOf(ada.request('POST', '/api/templates', newTemplate()))).toMatchObject({
      status: 422,
      fields: { name: 'There can be at most 200 templates. Please delete one first.' },
    });
  });

  it('is restored unchanged when its deletion is undone', async () => {
    const ada = await app.signUp();
    const template = await add(ada, { texts: [german, english] });
    const { version: _version, ...deleted } = await bodyOf<Template>(
      ada.request('DELETE', `/api/templates/${template.id}`),
    );
    expect(await templatesOf(ada)).toEqual([]);
    expect((await refusalOf(ada.request('DELETE', `/api/templates/${template.id}`))).status).toBe(404);
    expect(await bodyOf(ada.request('POST', '/api/templates', deleted), 201)).toEqual(template);
  });

  it('needs a session and a subscription, and is nobody else’s', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const template = await add(ada);
    expect((await app.visitor().request('GET', '/api/templates')).status).toBe(401);
    const unpaid = await app.signUp({ subscribed: false });
    expect((await unpaid.request('GET', '/api/templates')).status).toBe(402);
    expect(await templatesOf(bob)).toEqual([]);
    for (const request of [
      bob.request('PATCH', `/api/templates/${template.id}`, { name: 'Taken' }),
      bob.request('DELETE', `/api/templates/${template.id}`),
      bob.request('DELETE', '/api/templates/no-id'),
    ])
      expect((await refusalOf(request)).status).toBe(404);
    // Another account may use the same id and name.
    await add(bob, { id: template.id });
    expect(await templatesOf(ada)).toEqual([template]);
  });
});
