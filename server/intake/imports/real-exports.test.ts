import { describe, expect, it } from 'vitest';
import type { ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf, refusalOf } from '#server/test/records.ts';
import { begin, createSteps, listOf, readImport, rowsOf, table } from './test-imports.ts';

const app = useTestApp();
const { after, bringIn } = createSteps(app);

/** The headings of other programs. The people are invented. */
const files: [program: string, type: ImportType, rows: string[][]][] = [
  [
    'Zoho',
    'candidate',
    [
      ['Candidate Id', 'First Name', 'Last Name', 'Email', 'Mobile', 'Phone', 'Expected Salary', 'Candidate Status'],
      ['ZR_1', 'Iris', 'Vale', 'iris@zr.example', '', '020 7946 0001', '55-65k', 'Active'],
      ['ZR_2', 'Omar', 'Reed', 'omar@zr.example', '4,47701E+11', '020 7946 0002', '£450 per day', 'New'],
      ['ZR_3', 'Nina', 'Holt', 'nina@zr.example', '07700 900003', '', '#N/A', 'Active'],
    ],
  ],
  [
    'Bullhorn',
    'candidate',
    [
      ['ID', 'Name', 'Email 1', 'Mobile Phone', 'Work Phone', 'Employment Preference', 'Status', 'Desired Salary'],
      ['1', 'Ava Cole', 'ava@bh.example', '07700 900011', '020 7946 0011', 'Direct Hire', 'Active', '72,000'],
      ['2', 'Ben Dune', 'ben@bh.example', '07700 900012', '', 'Contract', 'Placed', '#REF!'],
      ['3', 'Cas Ford', 'cas@bh.example', '', '020 7946 0013', 'Either', 'Active', '£450 per day'],
    ],
  ],
  [
    'Bullhorn',
    'job',
    [
      ['ID', 'Title', 'Company', 'Contact', 'Employment Type', 'Salary', 'Perm Fee (%)', 'Start Date', 'Status'],
      ['1', 'Analyst', 'Ash Ltd', 'Grace Hopper', 'Direct Hire', '', '#DIV/0!', '30/11/2026', 'Accepting Candidates'],
      ['2', 'Engineer', 'Ash Ltd', 'Grace Hopper', 'Contract', '£450 per day', '20', 'ASAP', 'Active'],
      ['3', 'Buyer', 'Ash Ltd', 'Grace Hopper', 'Contract To Hire', '55-65k', '', '', 'On Hold'],
    ],
  ],
  [
    'JobAdder',
    'candidate',
    [
      ['First name', 'Last name', 'Email', 'Mobile', 'Phone', 'Current position', 'Salary (ideal)', 'Status', 'Skills'],
      ['Eve', 'Gray', 'eve@ja.example', '07700 900021', '', 'Buyer', '60k', 'Available', 'C/C++ / CI/CD'],
      [
        'Fay',
        'Hart',
        'fay@ja.example',
        '',
        '020 7946 0022',
        'Clerk',
        'negotiable',
        'Do not contact',
        'A/B testing | SQL',
      ],
    ],
  ],
  [
    'LinkedIn',
    'contact',
    [
      ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'],
      ['Gil', 'Ives', 'https://people.example/gil', '', 'Ash Ltd', 'Director', '03 Nov 2025'],
      ['Hana', 'Jory', 'https://people.example/hana', 'hidden', 'Birch plc', '#NAME?', '04 Nov 2025'],
    ],
  ],
  [
    'Outlook',
    'contact',
    [
      ['First Name', 'Last Name', 'Business Phone', 'Home Phone', 'Mobile Phone', 'E-mail Address', 'E-mail 2 Address'],
      ['Ian', 'Kerr', '', '', '07700 900031', '', 'ian@ol.example'],
      ['Joy', 'Lund', '020 7946 0032', '', '07700 900032', 'joy@ol.example', 'jl@ol.example'],
    ],
  ],
  [
    'Google',
    'contact',
    [
      [
        'First Name',
        'Last Name',
        'Labels',
        'E-mail 1 - Value',
        'E-mail 2 - Value',
        'Phone 1 - Value',
        'Phone 2 - Value',
      ],
      ['Kit', 'Moss', '* myContacts', 'kit@gl.example ::: moss@gl.example', '', '', '07700 900041'],
      ['Lea', 'Nash', 'Fair ::: * myContacts', 'lea at gl.example', '', '07700 900042', '07700 900043'],
    ],
  ],
];

describe('an export', () => {
  it.each(files)('of %s with %ss brings in every row', async (_program, type, rows) => {
    const ada = await app.signUp();
    const { length } = rows.slice(1);
    expect(await bringIn(ada, type, table(...rows))).toMatchObject({
      state: 'imported',
      counts: { rows: length, added: length, refused: 0, duplicates: 0 },
    });
  });
});

describe('a value that cannot be read', () => {
  const file = table(
    ['Job title', 'Client', 'Salary', 'Type', 'Start date', 'Reference'],
    ['Analyst', 'Grace Hopper', '£450 per day', 'Direct Hire', 'soon', 'R-1'],
    ['Buyer', 'Grace Hopper', '', 'sometimes', '', 'R-2'],
    ['Clerk', 'Grace Hopper', '30000', 'Contract', '', ''],
    ['', 'Grace Hopper', 'odd', '', '', ''],
  );

  it('is left empty or goes into the notes, as chosen by column', async () => {
    const ada = await app.signUp();
    await bodyOf(ada.request('PATCH', '/api/preferences', { currency: 'GBP' }));
    await addContact(ada);
    const { path } = await begin(ada, 'job', file);
    await bodyOf(
      ada.request('PATCH', path, { mapping: ['title', 'client', 'value', 'jobType', 'startDate', 'addToNotes'] }),
    );
    const checked = await after(ada, path, 'check');
    expect(checked).toMatchObject({
      counts: { rows: 4, ready: 3, refused: 1, warned: 2 },
      toNotes: [],
      unread: [
        { column: 2, field: 'value', rows: 2, examples: ['£450 per day'] },
        { column: 4, field: 'startDate', rows: 1, examples: ['soon'] },
        { column: 3, field: 'jobType', rows: 1, examples: ['sometimes'] },
      ],
    });
    expect(await rowsOf(ada, path, 'warning')).toMatchObject([
      {
        number: 2,
        problems: [
          { column: 2, field: 'value' },
          { column: 4, field: 'startDate', message: 'Choose a date' },
        ],
      },
      {
        number: 3,
        problems: [
          { column: 2, field: 'value' },
          { column: 3, field: 'jobType' },
        ],
      },
    ]);
    // The choice needs no new check, and neither a reload nor another choice forgets it.
    await bodyOf(ada.request('PATCH', path, { toNotes: ['value', 'jobType'] }));
    await bodyOf(ada.request('PATCH', path, { duplicates: 'create' }));
    expect(await readImport(ada, path)).toMatchObject({ state: 'checked', toNotes: ['value', 'jobType'] });
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 3, refused: 1, warned: 2 } });
    const jobs = new Map((await listOf<Job>(ada, 'jobs')).map((job) => [job.title, job]));
    expect(jobs.get('Analyst')).toMatchObject({
      value: 0,
      jobType: 'permanent',
      startDate: null,
      notes: 'Salary: £450 per day\nReference: R-1',
    });
    expect(jobs.get('Buyer')).toMatchObject({
      value: 0,
      jobType: 'permanent',
      notes: 'Type: sometimes\nReference: R-2',
    });
    expect(jobs.get('Clerk')).toMatchObject({ value: 30_000, jobType: 'contract', notes: '' });
  });

  it('is added to the notes of a record that is filled in, and never twice', async () => {
    const ada = await app.signUp();
    const ann = await addContact(ada, { firstName: 'Ann', lastName: 'Lee', email: 'ann@b.example', notes: 'As typed' });
    const people = table(
      ['Full name', 'Email', 'Email 2', 'Phone', 'Phone 2', 'Notes'],
      ['Ann Lee', 'ann@b.example', 'lee@b.example', '020 7946 0000', '0161 496 0000', 'Not taken'],
    );
    for (const count of ['updated', 'skipped']) {
      const { path } = await begin(ada, 'contact', people);
      await after(ada, path, 'check');
      await bodyOf(ada.request('PATCH', path, { duplicates: 'fill' }));
      expect(await after(ada, path, 'start')).toMatchObject({ counts: { [count]: 1 } });
      expect(await bodyOf<Contact>(ada.request('GET', `/api/contacts/${ann.id}`))).toMatchObject({
        phone: '020 7946 0000',
        notes: 'As typed\nEmail 2: lee@b.example\nPhone 2: 0161 496 0000',
      });
    }
  });

  it('refuses the row if the notes would become too long, so that nothing is lost', async () => {
    const ada = await app.signUp();
    const rows = [
      ['Full name', 'Notes', 'Source'],
      ['Ann Lee', 'x'.repeat(19_990), 'A conference in spring'],
    ];
    const { path } = await begin(ada, 'contact', table(...rows));
    await bodyOf(ada.request('PATCH', path, { mapping: ['fullName', 'notes', 'addToNotes'] }));
    await after(ada, path, 'check');
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 0, refused: 1 } });
    expect(await (await ada.request('GET', `${path}/refused.csv`)).text()).toContain(
      'Notes must be at most 20,000 characters',
    );
  });

  it('of a job that is not there is left out together with the stage, also if the job has gone since', async () => {
    const ada = await app.signUp();
    const job = await addJob(ada, { title: 'Engineer' });
    const people = table(
      ['Full name', 'Email', 'Assigned job', 'Stage'],
      ['Ann Lee', 'ann@b.example', 'Engineer', 'Interviewing'],
      ['Bo Ray', 'bo@b.example', 'Pilot', 'Interviewing'],
    );
    const { path } = await begin(ada, 'candidate', people);
    expect(await after(ada, path, 'check')).toMatchObject({ counts: { ready: 2, refused: 0, warned: 1 } });
    await bodyOf(ada.request('DELETE', `/api/jobs/${job.id}`));
    expect(await after(ada, path, 'start')).toMatchObject({ counts: { added: 2, refused: 0, warned: 2 } });
    expect(await listOf<ListedCandidate>(ada, 'candidates')).toMatchObject([
      { assignedJobId: null, candidateStage: null },
      { assignedJobId: null, candidateStage: null },
    ]);
    expect(await rowsOf(ada, path, 'warning')).toMatchObject([
      { number: 2, problems: [{ field: 'assignedJob', message: 'There is no job called “Engineer”' }, {}] },
      { number: 3, problems: [{ field: 'assignedJob', message: 'There is no job called “Pilot”' }, {}] },
    ]);
  });

  it('is listed for a duplicate, too', async () => {
    const ada = await app.signUp();
    await addCandidate(ada, { email: 'known@b.example' });
    const people = table(['Full name', 'Email', 'Expected salary'], ['Alan Turing', 'known@b.example', 'a lot']);
    const { path } = await begin(ada, 'candidate', people);
    expect(await after(ada, path, 'check')).toMatchObject({ counts: { ready: 1, duplicates: 1, warned: 1 } });
    const [kinds, rows] = [['duplicate', 'warning'] as const, [{ number: 2, problems: [{ field: 'expectedSalary' }] }]];
    for (const kind of kinds) expect(await rowsOf(ada, path, kind)).toMatchObject(rows);
  });

  it('can go only into notes that there are', async () => {
    const ada = await app.signUp();
    const { path } = await begin(ada, 'job', file);
    expect((await refusalOf(ada.request('PATCH', path, { toNotes: ['skills'] }))).fields).toEqual({
      toNotes: 'This record type has no such field',
    });
    const people = await begin(ada, 'candidate', table(['Full name', 'Email'], ['Ann Lee', 'ann@b.example']));
    const answer = await ada.request('PATCH', people.path, { toNotes: ['skills'] });
    expect(answer.status).toBe(200);
  });
});
