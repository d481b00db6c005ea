import { describe, expect, it } from 'vitest';
import type { Candidate, CandidateCounts, ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addJob, bodyOf, refusalOf, unusedId } from '#server/test/records.ts';

const app = useTestApp();

const list = (person: Visitor, query: Record<string, string> = {}) =>
  bodyOf<Page<ListedCandidate>>(person.request('GET', `/api/candidates?${new URLSearchParams(query).toString()}`));
const namesOf = (page: Page<ListedCandidate>) => page.items.map(({ firstName }) => firstName);

describe('the location of a candidate', () => {
  it('can be changed, searched and exported, and is described in the API document', async () => {
    const ada = await app.signUp();
    const { id } = await addCandidate(ada, { firstName: 'Zoë', location: ' Saint-Étienne ' });
    await addCandidate(ada, { firstName: 'Alan' });
    expect(namesOf(await list(ada, { q: 'etienne' }))).toEqual(['Zoë']);
    await bodyOf(ada.request('PATCH', `/api/candidates/${id}`, { location: 'Leeds' }));
    expect(namesOf(await list(ada, { q: 'etienne' }))).toEqual([]);
    expect((await list(ada, { q: 'leeds' })).items).toMatchObject([{ location: 'Leeds' }]);
    const [headings, row] = (await (await ada.request('GET', `/api/candidates/export.csv?ids=${id}`)).text()).split(
      '\r\n',
    );
    expect(row?.split(',')[headings?.split(',').indexOf('Location') ?? -1]).toBe('Leeds');
    const document = await (await ada.request('GET', '/api/openapi.json')).text();
    expect(document.match(/"location"/g)?.length).toBeGreaterThan(3);
    const long = await refusalOf(ada.request('PATCH', `/api/candidates/${id}`, { location: 'x'.repeat(201) }));
    expect(long).toMatchObject({ status: 422, fields: { location: 'Location must be at most 200 characters' } });
  });
});

const notWeb = 'Profile address must be a web address such as https://www.linkedin.com/in/ada';
const notWebAddresses: [{ profileAddress: string }, string, string][] = [
  'javascript:alert(1)',
  'JavaScript://linkedin.com/%0aalert(1)',
  'data:text/html,x',
  'mailto:ada@example.com',
  'ftp://example.com/ada',
  'https://linkedin.com@elsewhere.example/',
  'linkedin',
  'see LinkedIn',
  'https://',
].map((profileAddress) => [{ profileAddress }, 'profileAddress', notWeb]);

describe('the background of a candidate', () => {
  const background = {
    currentTitle: 'Lead Engineer',
    currentEmployer: 'Acmé & Söhne',
    noticePeriod: '3 months',
    source: 'Referral',
    notes: 'Would relocate,\nfrom May.',
  };

  it('is stored, found, exported and searched, and the list leaves the notes out', async () => {
    const ada = await app.signUp();
    const made = await addCandidate(ada, {
      firstName: 'Zoë',
      ...background,
      profileAddress: ' www.linkedin.com/in/zoe?trk=1 ',
    });
    await addCandidate(ada, { firstName: 'Alan', email: 'other@example.com' });
    expect(made).toMatchObject({ ...background, profileAddress: 'https://www.linkedin.com/in/zoe?trk=1' });
    const questions = [
      'acme',
      'lead zoe',
      'title:engineer',
      'employer:sohne',
      'company:acme',
      'notice:"3 months"',
      'source:referral',
      'profile:linkedin.com',
      'notes:relocate',
      ...['title', 'employer', 'notice', 'source', 'profile', 'notes'].map((name) => `has:${name}`),
    ];
    for (const q of questions) expect(namesOf(await list(ada, { q })), q).toEqual(['Zoë']);
    expect(namesOf(await list(ada, { q: 'has:notes -title:engineer' }))).toEqual([]);
    expect((await list(ada, { q: 'acme' })).items[0]).not.toHaveProperty('notes');
    const file = await (await ada.request('GET', `/api/candidates/export.csv?ids=${made.id}`)).text();
    expect(file.split('\r\n')[0]).toContain(
      'CV,Current title,Current employer,Notice period,Source,Profile address,Notes',
    );
    expect(file).toContain('Referral,https://www.linkedin.com/in/zoe?trk=1,"Would relocate,\nfrom May."');
  });

  it.each([
    ['linkedin.com:443/in/ada', 'https://linkedin.com:443/in/ada'],
    ['HTTP://xing.example/profile/Ada_Byron', 'HTTP://xing.example/profile/Ada_Byron'],
    ['münchen.example/ärzte', 'https://münchen.example/ärzte'],
    ['  ', null],
  ])('keeps the address %j as %j', async (profileAddress, kept) => {
    const ada = await app.signUp();
    expect(await addCandidate(ada, { profileAddress })).toMatchObject({ profileAddress: kept });
  });

  it('has an address of limited length, with its beginning', async () => {
    const ada = await app.signUp();
    const { id } = await addCandidate(ada);
    const profileAddress = `example.com/${'x'.repeat(1_985)}`;
    expect(await refusalOf(ada.request('PATCH', `/api/candidates/${id}`, { profileAddress }))).toMatchObject({
      fields: { profileAddress: 'Profile address must be at most 2,000 characters' },
    });
  });
});

describe('a candidate', () => {
  it('is stored as typed and trimmed, with null for omitted fields', async () => {
    const ada = await app.signUp();
    const candidate = await addCandidate(ada, {
      firstName: ' Zoë ',
      skills: [' Java ', '', 'SQL, Excel,'],
      expectedSalary: 0,
      cv: ' as\n typed ',
    });
    expect(candidate).toEqual({
      id: expect.any(String) as string,
      userId: ada.user.uid,
      lastContacted: null,
      nextTask: null,
      version: 1,
      firstName: 'Zoë',
      lastName: 'Turing',
      email: 'alan@example.com',
      phone: null,
      location: null,
      type: 'permanent',
      skills: ['Java', 'SQL', 'Excel'],
      expectedSalary: 0,
      cv: ' as\n typed ',
      currentTitle: null,
      currentEmployer: null,
      noticePeriod: null,
      source: null,
      profileAddress: null,
      notes: '',
      assignedJobId: null,
      assignedJob: null,
      candidateStage: null,
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
    });
    expect(await bodyOf(ada.request('GET', `/api/candidates/${candidate.id}`))).toEqual(candidate);
    const { cv: _cv, notes: _notes, ...short } = candidate;
    expect((await list(ada)).items).toEqual([{ ...short, cvMatch: null }]);
  });

  it('reports every invalid field with the specified message', async () => {
    const ada = await app.signUp();
    const refused = await refusalOf(
      ada.request('POST', '/api/candidates', {
        firstName: ' ',
        lastName: 'a\u0000b',
        email: '',
        phone: '1\n2',
        type: 'temporary',
        skills: ['\ud800', 'x'.repeat(101)],
        expectedSalary: -1,
        cv: 'c'.repeat(100_001),
        candidateStage: 'hired',
        assignedJob: null,
        cvWords: 'x',
      }),
    );
    expect(refused).toMatchObject({ status: 422, code: 'invalid' });
    expect(refused.fields).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name: contains characters that cannot be stored',
      email: 'Email is required',
      phone: 'Phone must be a single line',
      type: 'Type must be permanent or contract',
      'skills.0': 'Skill: contains characters that cannot be stored',
      'skills.1': 'Skill must be at most 100 characters',
      expectedSalary: 'Expected salary must be at least 0',
      cv: 'CV must be at most 100,000 characters',
      candidateStage: 'Stage must be one of the offered stages',
      assignedJob: 'Unknown field: assignedJob',
      cvWords: 'Unknown field: cvWords',
    });
  });

  it.each([
    [{ email: 'alan@' }, 'email', 'Email is invalid'],
    [{ expectedSalary: 1.5 }, 'expectedSalary', 'Expected salary must be a whole number'],
    [{ expectedSalary: 1_000_000_000 }, 'expectedSalary', 'Expected salary must be at most 999,999,999'],
    [{ cv: 'a\u0000b' }, 'cv', 'CV: contains characters that cannot be stored'],
    [{ candidateStage: 'applied' }, 'candidateStage', 'A stage needs an assigned job'],
    ...notWebAddresses,
  ])('with %j is rejected, on create and on update', async (fields, field, message) => {
    const ada = await app.signUp();
    const person = { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com' };
    const refused = { status: 422, fields: { [field]: message } };
    expect(await refusalOf(ada.request('POST', '/api/candidates', { ...person, ...fields }))).toMatchObject(refused);
    const { id } = await addCandidate(ada);
    expect(await refusalOf(ada.request('PATCH', `/api/candidates/${id}`, fields))).toMatchObject(refused);
  });

  it('can have a CV of the maximum length in any script', async () => {
    const ada = await app.signUp();
    const cv = Array.from(
      { length: 33_333 },
      (_, index) => `ﷺ${String.fromCodePoint(0x4e00 + (index % 20_000))} `,
    ).join('');
    const { id } = await addCandidate(ada, { cv });
    expect((await bodyOf<Candidate>(ada.request('GET', `/api/candidates/${id}`))).cv).toBe(cv);
  });
});

describe('the job of a candidate', () => {
  it('can have a stage, which is removed with the job', async () => {
    const ada = await app.signUp();
    const [job, other] = [await addJob(ada, { title: 'Cryptanalyst' }), await addJob(ada)];
    const { id } = await addCandidate(ada, { assignedJobId: job.id, candidateStage: 'interview' });
    const edit = (patch: object) => ada.request('PATCH', `/api/candidates/${id}`, patch);
    const assignedJob = { id: job.id, title: 'Cryptanalyst', removed: false };
    expect((await list(ada, { assignedJobId: job.id })).items).toMatchObject([
      { assignedJobId: job.id, assignedJob, candidateStage: 'interview' },
    ]);
    expect((await list(ada, { assignedJobId: other.id })).items).toEqual([]);
    expect(await bodyOf(edit({ phone: '1' }))).toMatchObject({ assignedJob, candidateStage: 'interview' });
    expect(await bodyOf(edit({ assignedJobId: null }))).toMatchObject({
      assignedJobId: null,
      assignedJob: null,
      candidateStage: null,
    });
    const both = await refusalOf(edit({ assignedJobId: null, candidateStage: 'placed' }));
    expect(both).toMatchObject({ status: 422, fields: { candidateStage: 'A stage needs an assigned job' } });
    expect(await bodyOf(edit({ assignedJobId: other.id, candidateStage: 'placed' }))).toMatchObject({
      candidateStage: 'placed',
    });
  });

  it('must belong to the account and not be deleted, and is unassigned when deleted later', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [own, foreign, deleted] = [await addJob(ada), await addJob(bob), await addJob(ada)];
    await bodyOf(ada.request('DELETE', `/api/jobs/${deleted.id}`));
    const candidate = await addCandidate(ada, { assignedJobId: own.id, candidateStage: 'offered' });
    for (const assignedJobId of [foreign.id, deleted.id, unusedId()]) {
      const refused = { status: 422, fields: { assignedJobId: 'This job does not exist' } };
      const created = { firstName: 'Alan', lastName: 'Turing', email: 'a@example.com', assignedJobId };
      expect(await refusalOf(ada.request('POST', '/api/candidates', created))).toMatchObject(refused);
      const changed = ada.request('PATCH', `/api/candidates/${candidate.id}`, { assignedJobId });
      expect(await refusalOf(changed)).toMatchObject(refused);
    }
    await bodyOf(ada.request('DELETE', `/api/jobs/${own.id}`));
    const edited = ada.request('PATCH', `/api/candidates/${candidate.id}`, { phone: '1', assignedJobId: own.id });
    expect(await bodyOf(edited)).toMatchObject({ assignedJob: { removed: true }, candidateStage: 'offered' });
    await bodyOf(ada.request('DELETE', `/api/bin/job/${own.id}`));
    expect(await bodyOf(ada.request('GET', `/api/candidates/${candidate.id}`))).toMatchObject({
      assignedJobId: null,
      assignedJob: null,
      candidateStage: null,
    });
  });
});

describe('searching candidates', () => {
  it('finds parts of names and skills, and words of the CV, ignoring case and accents', async () => {
    const ada = await app.signUp();
    await addCandidate(ada, {
      firstName: 'Émile',
      lastName: 'Zola',
      skills: ['Rédaction', '50% off'],
      cv: 'Senior Project-Manager at Citroën.\nJava/Kotlin, node.js and C++; led the manager of projects.',
    });
    await addCandidate(ada, { firstName: 'Other', cv: 'Managed a project.' });
    for (const q of [
      'emile',
      'mile zo',
      'REDAC',
      '50% O',
      'citroen',
      'kotl SEN',
      'node.js',
      'c++',
      '"project manager"',
      '“the manager of',
      'zola citroen',
    ]) {
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Émile']);
    }
    expect(namesOf(await list(ada, { q: 'project manag' }))).toEqual(['Émile', 'Other']);
    for (const q of ['zola kafka', 'otlin', '"manager project"', '"senior manager"', 'c#', '_', "'", '&|!:*'])
      expect.soft(namesOf(await list(ada, { q })), q).toEqual([]);
  });

  it('finds names in plain letters, and as they are', async () => {
    const ada = await app.signUp();
    await addCandidate(ada, { firstName: 'Jörg', lastName: 'Weißmann', skills: ['Maßbau'] });
    await addCandidate(ada, { firstName: 'Ole', lastName: 'Ødegård', cv: 'Weissmann und Søn' });
    expect(namesOf(await list(ada, { q: 'weissmann' })).toSorted()).toEqual(['Jörg', 'Ole']);
    for (const q of ['jorg weissmann', 'weißmann', 'massbau'])
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Jörg']);
    for (const q of ['odegard', 'ole ODEGÅRD', 'ødegård'])
      expect.soft(namesOf(await list(ada, { q })), q).toEqual(['Ole']);
  });

  it('shows an excerpt of the CV as plain text, and keeps up with changes to the CV', async () => {
    const ada = await app.signUp();
    const { id } = await addCandidate(ada, { skills: ['Enigma'], cv: 'Broke <b>Enigma</b> at Bletchley Park.' });
    expect((await list(ada, { q: 'enig' })).items).toMatchObject([
      { cvMatch: { before: 'Broke <b>', match: 'Enigma', after: '</b> at Bletchley Park.' } },
    ]);
    expect((await list(ada, { q: 'turing' })).items).toMatchObject([{ cvMatch: null }]);
    await bodyOf(ada.request('PATCH', `/api/candidates/${id}`, { cv: 'Designed ACE.' }));
    expect((await list(ada, { q: 'bletchley' })).items).toEqual([]);
    expect((await list(ada, { q: 'ace' })).items).toMatchObject([{ cvMatch: { match: 'ACE' } }]);
  });

  it('shows no excerpt of the CV for a searched name', async () => {
    const ada = await app.signUp();
    await addCandidate(ada, { cv: 'Alan Turing, alan@example.com\nBroke Enigma.', location: 'Hut 8' });
    for (const q of ['turing', 'alan turing', '"alan turing"', 'turing alan@']) {
      expect.soft((await list(ada, { q })).items, q).toMatchObject([{ cvMatch: null }]);
    }
    for (const q of ['alan enigma', 'alan AND enigma', 'enigma hut alan']) {
      expect.soft((await list(ada, { q })).items, q).toMatchObject([{ cvMatch: { match: 'Enigma' } }]);
    }
  });

  it('filters by type, alone or with a search, and sorts', async () => {
    const ada = await app.signUp();
    await addCandidate(ada, { firstName: 'Anna', type: 'contract', cv: 'welder', expectedSalary: 3 });
    await addCandidate(ada, { firstName: 'Bert', cv: 'welder', expectedSalary: 20 });
    await addCandidate(ada, { firstName: 'Cleo', type: 'contract' });
    expect(namesOf(await list(ada, { type: 'contract' }))).toEqual(['Anna', 'Cleo']);
    expect(namesOf(await list(ada, { type: 'contract', q: 'weld' }))).toEqual(['Anna']);
    expect(namesOf(await list(ada, { sort: 'expectedSalary' }))).toEqual(['Anna', 'Bert', 'Cleo']);
    expect(namesOf(await list(ada, { sort: '-expectedSalary' }))).toEqual(['Bert', 'Anna', 'Cleo']);
    expect(namesOf(await list(ada, { sort: '-type' }))[0]).toBe('Bert');
    expect(namesOf(await list(ada, { sort: '-createdAt' }))).toEqual(['Cleo', 'Bert', 'Anna']);
    const counts = await bodyOf<CandidateCounts>(ada.request('GET', '/api/candidates/counts'));
    expect(counts).toEqual({ total: 3, permanent: 1, contract: 2 });
  });
});

describe('many candidates at once', () => {
  it('are deleted by id or filter and restored, with their ids in the response, and never another account’s', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [anna, bert] = [
      await addCandidate(ada, { firstName: 'Anna', cv: 'welder' }),
      await addCandidate(ada, { firstName: 'Bert' }),
    ];
    const victim = await addCandidate(bob);
    const bulk = (body: object) => bodyOf<{ ids: string[] }>(ada.request('POST', '/api/candidates/bulk', body));
    expect((await bulk({ action: 'delete', filter: { q: 'weld' } })).ids).toEqual([anna.id]);
    expect((await bulk({ action: 'delete', ids: [bert.id, victim.id] })).ids).toEqual([bert.id]);
    expect((await list(ada)).items).toEqual([]);
    await bulk({ action: 'restore', ids: [anna.id, bert.id, victim.id] });
    expect(namesOf(await list(ada))).toEqual(['Anna', 'Bert']);
    expect(await bodyOf(bob.request('GET', `/api/candidates/${victim.id}`))).toEqual(victim);
  });

  it('are exported as listed, or only the selected ones', async () => {
    const ada = await app.signUp();
    const job = await addJob(ada, { title: 'Cryptanalyst' });
    const anna = await addCandidate(ada, {
      firstName: 'Anna',
      skills: ['a', 'b'],
      expectedSalary: 50_000,
      assignedJobId: job.id,
      candidateStage: 'applied',
    });
    await addCandidate(ada, { firstName: 'Bert', phone: '+44 1' });
    const download = async (query: string) => {
      const response = await ada.request('GET', `/api/candidates/export.csv${query}`);
      expect(response.headers.get('content-disposition')).toMatch(/filename="candidates-\d{4}-\d\d-\d\d\.csv"/);
      return (await response.text()).split('\r\n').slice(1, -1);
    };
    expect(await download('?sort=-name')).toEqual([
      expect.stringMatching(/^Bert,Turing,alan@example.com,'\+44 1,permanent,,,,,/) as string,
      expect.stringMatching(/^Anna,Turing,alan@example.com,,permanent,a; b,50000,Cryptanalyst,applied,/) as string,
    ]);
    expect(await download(`?ids=${anna.id}`)).toHaveLength(1);
    expect(await download('?q=bert')).toHaveLength(1);
  });
});
