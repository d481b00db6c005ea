import { describe, expect, it } from 'vitest';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Interaction } from '#shared/crm/interaction-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import type { Tag } from '#shared/crm/tag-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addContact, addJob, bodyOf, refusalOf, unusedId } from '#server/test/records.ts';

const app = useTestApp();

const list = (person: Visitor, query: Record<string, string> = {}) =>
  bodyOf<Page<Contact>>(person.request('GET', `/api/contacts?${new URLSearchParams(query).toString()}`));
const namesOf = (page: Page<Contact>) => page.items.map((contact) => contact.firstName);

describe('a client', () => {
  it('is stored as typed, trimmed, with null for missing fields', async () => {
    const ada = await app.signUp();
    const contact = await addContact(ada, {
      firstName: ' Zoë ',
      email: ' ',
      notes: ' as\n typed ',
      tags: [' vip ', '', 'VIP'],
    });
    expect(contact).toEqual({
      id: expect.any(String) as string,
      userId: ada.user.uid,
      lastContacted: null,
      nextTask: null,
      version: 1,
      firstName: 'Zoë',
      lastName: 'Hopper',
      email: null,
      phone: null,
      company: null,
      companyId: null,
      position: null,
      notes: ' as\n typed ',
      tags: ['vip'],
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
    });
    expect(await bodyOf(ada.request('GET', `/api/contacts/${contact.id}`))).toEqual(contact);
  });

  it('keeps fields that an edit does not name', async () => {
    const ada = await app.signUp();
    const { id } = await addContact(ada, { company: 'Navy', email: 'grace@example.com', tags: ['vip'] });
    const edited = await bodyOf<Contact>(ada.request('PATCH', `/api/contacts/${id}`, { email: null }));
    expect(edited).toMatchObject({ company: 'Navy', email: null, tags: ['vip'], version: 2 });
  });

  it('names every wrong field with the specification’s sentence', async () => {
    const ada = await app.signUp();
    const refused = await refusalOf(
      ada.request('POST', '/api/contacts', {
        firstName: ' ',
        lastName: '',
        email: 'nobody',
        company: 'a\u0000b',
        position: '\ud800',
        notes: 'n'.repeat(20_001),
        userId: unusedId(),
        version: 7,
        createdAt: '2020-01-01T00:00:00Z',
        searchText: 'x',
      }),
    );
    expect(refused).toMatchObject({ status: 422, code: 'invalid' });
    expect(refused.fields).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      company: 'Company: contains characters that cannot be stored',
      position: 'Position: contains characters that cannot be stored',
      notes: 'Notes must be at most 20,000 characters',
      userId: 'Unknown field: userId',
      version: 'Unknown field: version',
      createdAt: 'Unknown field: createdAt',
      searchText: 'Unknown field: searchText',
    });
  });

  it('is created together with its interactions, or not at all', async () => {
    const ada = await app.signUp();
    const written = { type: 'follow-up', date: '2026-01-31', notes: 'Met at the fair' };
    const { id } = await addContact(ada, { interactions: [written] });
    const { items } = await bodyOf<Page<Interaction>>(ada.request('GET', `/api/interactions?contactId=${id}`));
    expect(items).toMatchObject([{ ...written, type: 'follow_up', contactId: id }]);

    const taken = items[0]?.id;
    const refused = await refusalOf(
      ada.request('POST', '/api/contacts', {
        firstName: 'Half',
        lastName: 'Saved',
        interactions: [{ id: taken, type: 'call', notes: 'Other' }],
      }),
    );
    expect(refused).toMatchObject({ status: 422, fields: { 'interactions.0.id': expect.any(String) as string } });
    expect((await list(ada, { q: 'half' })).items).toEqual([]);
  });
});

describe('searching clients', () => {
  it('finds part of a name, full name, e-mail, company or tag, ignoring case and accents', async () => {
    const ada = await app.signUp();
    await addContact(ada, {
      firstName: 'Émile',
      lastName: 'Zola',
      email: 'ez@paris.example',
      company: 'L’Aurore',
      tags: ['Écrivain'],
    });
    await addContact(ada, { firstName: 'Other', lastName: 'Person' });
    for (const q of ['emile', 'ÉMILE', 'mile zo', 'PARIS.ex', 'aurore', 'ecriv', 'zo']) {
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Émile']);
    }
  });

  it('matches all words, and quoted text literally', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Émile', lastName: 'Zola', company: 'L’Aurore', tags: ['Écrivain'] });
    await addContact(ada, { firstName: 'Other', lastName: 'Zola' });
    for (const q of ['zola emile', 'aurore zola', 'ecrivain "emile zola"', '“Émile Zola', '"mile zo"']) {
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Émile']);
    }
    expect((await list(ada, { q: 'zola o' })).count).toBe(2);
    for (const q of ['"zola emile"', 'zola nobody', '"zola aurore"', '"', '""']) {
      expect.soft(namesOf(await list(ada, { q })), q).toEqual([]);
    }
  });

  it('finds position and notes, ignoring case and accents, and follows their changes', async () => {
    const ada = await app.signUp();
    const { id } = await addContact(ada, {
      firstName: 'Grace',
      position: 'Vice-Présidente',
      notes: 'Met in Ålesund.\nPrefers ΟΔΥΣΣΕΎΣ, Øl and ﬁne café; hates МОСКВА.',
    });
    await addContact(ada, { firstName: 'Other', notes: 'Nothing' });
    for (const q of [
      'vice-presidente',
      'alesund',
      'prefers',
      'οδυσσευς',
      'øl',
      'fine cafe',
      'москва',
      'grace alesund',
    ]) {
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Grace']);
    }
    expect(namesOf(await list(ada, { q: '"alesund. prefers"' })), 'not across lines').toEqual([]);
    await bodyOf(ada.request('PATCH', `/api/contacts/${id}`, { notes: 'Moved to Kraków' }));
    expect(namesOf(await list(ada, { q: 'alesund' }))).toEqual([]);
    expect(namesOf(await list(ada, { q: 'krakow' }))).toEqual(['Grace']);
  });

  it('finds names in plain letters, and as they are', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Jörg', lastName: 'Weißmann', company: 'Łódź Œuvre' });
    await addContact(ada, { firstName: 'Ole', lastName: 'Ødegård' });
    for (const q of ['Weissmann', 'jorg weissmann', '"Jörg Weißmann"', 'lodz', 'oeuvre', 'œuvre'])
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Jörg']);
    for (const q of ['Odegard', 'ole odegård', 'ødeg'])
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Ole']);
  });

  it('finds a phone number in any format', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'National', phone: '07911 123456' });
    await addContact(ada, { firstName: 'Abroad', phone: '+44 (0)7911 123-456' });
    await addContact(ada, { firstName: 'Other', phone: '020 7946 0000', notes: 'Ask in 2027' });
    for (const q of [
      '07911123456',
      '+44 7911 123456',
      '0044 7911 123 456',
      '7911-123456',
      '(07911) 123456',
      '123456',
    ]) {
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Abroad', 'National']);
    }
    expect(namesOf(await list(ada, { q: '7946 0000' }))).toEqual(['Other']);
    expect(namesOf(await list(ada, { q: '2027' })), 'digits are words too').toEqual(['Other']);
    expect(namesOf(await list(ada, { q: '99 99 99' }))).toEqual([]);
  });

  it('does not find a client’s jobs by the client’s notes or phone number', async () => {
    const ada = await app.signUp();
    const { id: contactId } = await addContact(ada, { notes: 'Confidential', phone: '07911 123456' });
    await addJob(ada, { contactId });
    for (const q of ['confidential', '7911123456']) {
      expect((await bodyOf<Page<unknown>>(ada.request('GET', `/api/jobs?q=${q}`))).count, q).toBe(0);
    }
  });

  it('treats wildcards as ordinary characters', async () => {
    const ada = await app.signUp();
    for (const firstName of ['50% off', 'under_score', 'back\\slash', "quo'te", 'plain'])
      await addContact(ada, { firstName });
    for (const [q, found] of [
      ['%', '50% off'],
      ['r_s', 'under_score'],
      ['k\\s', 'back\\slash'],
      ["o't", "quo'te"],
    ] as const) {
      expect.soft(namesOf(await list(ada, { q })), q).toEqual([found]);
    }
  });

  it('filters by tag, also together with a search', async () => {
    const ada = await app.signUp();
    await addContact(ada, { firstName: 'Anna', tags: ['Hot', 'new'] });
    await addContact(ada, { firstName: 'Annabel', tags: ['new'] });
    await addContact(ada, { firstName: 'Bert', tags: ['hot'] });
    expect(namesOf(await list(ada, { tag: 'HOT' }))).toEqual(['Anna', 'Bert']);
    expect(namesOf(await list(ada, { tag: 'hot', q: 'ann' }))).toEqual(['Anna']);
    expect(namesOf(await list(ada, { tag: 'none' }))).toEqual([]);
  });

  it.each([
    [{ sort: 'userId' }, 'sort'],
    [{ sort: 'name; drop table contacts' }, 'sort'],
    [{ limit: '201' }, 'limit'],
    [{ limit: '0' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ cursor: Buffer.from('["-name","a","00000000-0000-4000-8000-000000000000"]').toString('base64url') }, 'cursor'],
    [
      { cursor: Buffer.from('["name","a\\u0000","00000000-0000-4000-8000-000000000000"]').toString('base64url') },
      'cursor',
    ],
    [{ cursor: Buffer.from('["name",null,"00000000-0000-4000-8000-000000000000"]').toString('base64url') }, 'cursor'],
    [{ userId: 'x' }, 'userId'],
    [{ q: 'x'.repeat(201) }, 'q'],
  ])('rejects %j and names %s', async (query, field) => {
    const ada = await app.signUp();
    const refused = await refusalOf(ada.request('GET', `/api/contacts?${new URLSearchParams(query).toString()}`));
    expect(refused).toMatchObject({ status: 422, fields: { [field]: expect.any(String) as string } });
  });
});

describe('many clients at once', () => {
  it('are tagged, untagged, deleted and restored by id or by filter, and the response lists the changed ids', async () => {
    const ada = await app.signUp();
    const [anna, bert, cleo] = [
      await addContact(ada, { firstName: 'Anna', tags: ['a'] }),
      await addContact(ada, { firstName: 'Bert' }),
      await addContact(ada, { firstName: 'Cleo' }),
    ];
    const bulk = (body: object) => bodyOf<{ ids: string[] }>(ada.request('POST', '/api/contacts/bulk', body));

    const tagged = await bulk({ action: 'addTag', tag: 'A', ids: [anna.id, bert.id] });
    expect(tagged.ids).toEqual([bert.id]);
    expect(namesOf(await list(ada, { q: 'a', tag: 'a' }))).toEqual(['Anna', 'Bert']);
    expect((await bulk({ action: 'removeTag', tag: 'a', ids: tagged.ids })).ids).toEqual([bert.id]);
    expect(namesOf(await list(ada, { tag: 'a' }))).toEqual(['Anna']);

    const deleted = await bulk({ action: 'delete', filter: { q: 'hopper' } });
    expect(new Set(deleted.ids)).toEqual(new Set([anna.id, bert.id, cleo.id]));
    expect((await list(ada)).items).toEqual([]);
    await bulk({ action: 'restore', ids: deleted.ids });
    expect(namesOf(await list(ada))).toEqual(['Anna', 'Bert', 'Cleo']);
  });

  it('never belong to another account', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const victim = await addContact(bob, { tags: ['mine'] });
    const own = await addContact(ada);
    for (const action of [{ action: 'delete' }, { action: 'addTag', tag: 'x' }, { action: 'restore' }]) {
      const { ids } = await bodyOf<{ ids: string[] }>(
        ada.request('POST', '/api/contacts/bulk', { ...action, ids: [own.id, victim.id] }),
      );
      expect(ids).not.toContain(victim.id);
    }
    expect(await bodyOf(bob.request('GET', `/api/contacts/${victim.id}`))).toEqual(victim);
  });

  it.each([{}, { ids: [] }, { ids: ['x'] }, { ids: [unusedId()], filter: {} }, { filter: { userId: 'x' } }])(
    'are not deleted by %j',
    async (selection) => {
      const ada = await app.signUp();
      expect(
        (await refusalOf(ada.request('POST', '/api/contacts/bulk', { action: 'delete', ...selection }))).status,
      ).toBe(422);
    },
  );
});

describe('a tag', () => {
  const tagsOf = async (person: Visitor) => (await bodyOf<Page<Tag>>(person.request('GET', '/api/tags'))).items;

  it('is created on first use, once for all spellings', async () => {
    const ada = await app.signUp();
    await Promise.all(
      ['vip', 'VIP', 'Vip'].map((tag, index) => addContact(ada, { firstName: `C${index}`, tags: [tag, 'new'] })),
    );
    const tags = await tagsOf(ada);
    expect(tags.map((tag) => [tag.name.toLowerCase(), tag.contactCount])).toEqual([
      ['new', 3],
      ['vip', 3],
    ]);
  });

  it('is renamed once for all clients that have it, and found under its new name', async () => {
    const ada = await app.signUp();
    const contact = await addContact(ada, { tags: ['first', 'old', 'last'] });
    const old = (await tagsOf(ada)).find((tag) => tag.name === 'old');
    await bodyOf(ada.request('PATCH', `/api/tags/${old?.id}`, { name: 'Shiny' }));
    const [found] = (await list(ada, { q: 'shin' })).items;
    expect(found).toMatchObject({ id: contact.id, tags: ['first', 'Shiny', 'last'] });
    expect((await list(ada, { q: 'old' })).items).toEqual([]);
    const stale = ada.request('PATCH', `/api/contacts/${contact.id}`, { tags: contact.tags }, { 'If-Match': '"1"' });
    expect((await refusalOf(stale)).status).toBe(409);
  });

  it('leaves all clients when deleted and returns to them when restored', async () => {
    const ada = await app.signUp();
    const contact = await addContact(ada, { tags: ['one', 'two'] });
    const one = (await tagsOf(ada)).find((tag) => tag.name === 'one');
    await bodyOf(ada.request('DELETE', `/api/tags/${one?.id}`));
    expect((await list(ada, { q: 'hopper' })).items).toMatchObject([{ tags: ['two'] }]);
    expect((await list(ada, { q: 'one' })).items).toEqual([]);
    await bodyOf(ada.request('POST', `/api/tags/${one?.id}/restore`));
    expect(await bodyOf(ada.request('GET', `/api/contacts/${contact.id}`))).toMatchObject({ tags: ['one', 'two'] });
    expect((await list(ada, { q: 'one' })).items).toHaveLength(1);
  });

  it('cannot have the name of another tag', async () => {
    const ada = await app.signUp();
    await addContact(ada, { tags: ['one', 'two'] });
    const one = (await tagsOf(ada)).find((tag) => tag.name === 'one');
    const taken = { status: 422, fields: { name: 'There is already a tag with this name' } };
    expect(await refusalOf(ada.request('PATCH', `/api/tags/${one?.id}`, { name: 'TWO' }))).toMatchObject(taken);
    expect(await refusalOf(ada.request('POST', '/api/tags', { name: 'Two' }))).toMatchObject(taken);
    await bodyOf(ada.request('DELETE', `/api/tags/${one?.id}`));
    await addContact(ada, { tags: ['One'] });
    expect(await refusalOf(ada.request('POST', `/api/tags/${one?.id}/restore`))).toMatchObject(taken);
  });
});

describe('the CSV export', () => {
  const download = async (person: Visitor, query = '') => {
    const response = await person.request('GET', `/api/contacts/export.csv${query}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/,
    );
    return (await response.text()).split('\r\n').slice(1, -1);
  };

  it('contains the list as filtered and sorted, or only the selected clients', async () => {
    const ada = await app.signUp();
    const anna = await addContact(ada, {
      firstName: 'Anna',
      company: 'Comma, Inc',
      tags: ['a', 'b'],
      notes: 'say "hi"',
    });
    await addContact(ada, { firstName: 'Bert', phone: '+44 1' });
    expect(await download(ada, '?sort=-name')).toEqual([
      expect.stringMatching(/^Bert,Hopper,,'\+44 1,,,,,/) as string,
      expect.stringMatching(/^Anna,Hopper,,,"Comma, Inc",,a; b,"say ""hi""",/) as string,
    ]);
    expect(await download(ada, `?ids=${anna.id}`)).toHaveLength(1);
    expect(await download(ada, '?q=bert')).toHaveLength(1);
  });

  it('refuses a search that cannot be read, before anything is sent', async () => {
    const ada = await app.signUp();
    const q = encodeURIComponent('(((');
    const { status, fields } = await refusalOf(ada.request('GET', `/api/contacts?q=${q}`));
    expect(status).toBe(422);
    expect(await refusalOf(ada.request('GET', `/api/contacts/export.csv?q=${q}`))).toMatchObject({ status, fields });
  });

  it('continues after the first page and includes everybody', async () => {
    const ada = await app.signUp();
    await app.db.database.asTenant(ada.user.uid, (tx) =>
      tx.execute(`insert into contacts (user_id, id, created_from, created_at, updated_at, first_name, last_name, notes, sort_name, own_text)
        select '${ada.user.uid}', gen_random_uuid(), 'x', now(), now(), 'Same', 'Name', '', 'same name', 'same name' from generate_series(1, 450)`),
    );
    expect(await download(ada)).toHaveLength(450);
    expect((await list(ada)).count).toBe(450);
  });
});
