import { describe, expect, it } from 'vitest';
import { csvLine } from '#shared/platform/csv.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { TableInspection } from '#shared/intake/imports/imports.ts';
import { tableProblems } from '#shared/intake/imports/table-terms.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import type { Job } from '#shared/crm/job-schemas.ts';
import { recordPaths } from '#shared/records/list-schemas.ts';
import { addFile, openDocument, pdf, upload } from '#server/platform/files/test-files.ts';
import { createTableReader, LONGEST_ANSWER_BYTES, LONGEST_LINE } from '#server/platform/readers/tables/table-reader.ts';
import {
  encoded,
  examples,
  inPieces,
  writtenCsv,
  writtenXlsx,
  xlsxRow,
} from '#server/platform/readers/tables/test-tables.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf, refusalOf, unusedId } from '#server/test/records.ts';
import { begin, createSteps, listOf } from './test-imports.ts';

const app = useTestApp();
const { after } = createSteps(app);

const ask = (person: Visitor, body: object) => person.request('POST', '/api/imports/inspect', body);

async function inspect(person: Visitor, content: Buffer, type: ImportType, choices?: object) {
  const { id } = await addFile(person, content, { purpose: 'sheet', name: 'people.csv' });
  return bodyOf<TableInspection>(ask(person, { fileId: id, type, ...(choices ? { choices } : {}) }));
}

/** Our own export, read as an upload would be. */
async function exportedAgain(person: Visitor, type: ImportType) {
  const response = await person.request('GET', `/api/${recordPaths[type]}/export.csv`);
  const file = Buffer.from(await response.arrayBuffer());
  const { columns, reading, ...table } = await inspect(person, file, type);
  const meaning = { type, mapping: columns, reading: { ...reading, currency: 'GBP' } } as const;
  const read = [];
  for await (const row of app.deps.tables.understoodRows(inPieces(file, 50), 'csv', table, meaning))
    read.push(row.read);
  return read;
}

describe('an uploaded table', () => {
  it('is understood: its format, its columns and how its values are read', async () => {
    const ada = await app.signUp();
    const bullhorn = examples.find(({ program }) => program === 'Bullhorn') ?? {
      program: '',
      type: 'job',
      columns: [],
    };
    const answer = await inspect(ada, encoded(writtenCsv(bullhorn, ';'), 'windows-1252'), 'job');
    expect(answer).toMatchObject({
      format: 'csv',
      encoding: 'windows-1252',
      delimiter: ';',
      headingRow: 1,
      headings: bullhorn.columns.map(([heading]) => heading),
      columns: bullhorn.columns.map(([, target]) => target),
      rows: 2,
      problem: null,
      reading: { dayFirst: false, decimal: '.', ask: [] },
    });
    const corrected = await inspect(ada, Buffer.from('a;b,c\n1;2,3\n'), 'contact', { delimiter: ',' });
    expect(corrected.headings).toEqual(['a;b', 'c']);
  });

  it('is refused with one sentence if it is no table', async () => {
    const ada = await app.signUp();
    const { id } = await addFile(ada, pdf());
    expect(await bodyOf(ask(ada, { fileId: id, type: 'job' }))).toMatchObject({
      problem: tableProblems.noTable,
      columns: [],
      reading: { ask: [] },
    });
    const sheet = upload(ada, openDocument('spreadsheet'), { purpose: 'sheet' });
    expect((await refusalOf(sheet)).message).toBe(
      'The content does not match any allowed file type. Choose a CSV, XLSX, XLS or VCF file.',
    );
  });

  it('is private to its account, and requests about it are validated', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { id: fileId } = await addFile(ada, Buffer.from('Name\nAnn'), { purpose: 'sheet' });
    for (const id of [fileId, unusedId()]) {
      expect((await refusalOf(ask(bob, { fileId: id, type: 'contact' }))).status).toBe(404);
    }
    expect(
      await refusalOf(ask(ada, { fileId, type: 'tag', choices: { delimiter: '"', headingRow: -1 } })),
    ).toMatchObject({
      status: 422,
      fields: {
        type: 'Type must be company, contact, candidate or job',
        'choices.delimiter': 'Delimiter must be one character',
        'choices.headingRow': 'Heading row must be at least 0',
      },
    });
    const unpaid = await app.signUp({ subscribed: false });
    expect((await ask(unpaid, { fileId, type: 'contact' })).status).toBe(402);
    expect((await ask(app.visitor(), { fileId, type: 'contact' })).status).toBe(401);
  });
});

describe('a table with long or unstorable text', () => {
  const LONGEST_ANSWER = 300_000;

  it('is answered in short, and so are its refused rows', async () => {
    const ada = await app.signUp();
    const long = 'x'.repeat(40_000);
    const row = csvLine(['Ann', 'Lee', long, 'a@b.example', '3/11/2026']);
    const file = Buffer.from(csvLine(['Vorname', 'Nachname', long, 'E-Mail', 'Datum']) + row.repeat(60));
    const { id: fileId } = await addFile(ada, file, { purpose: 'sheet', name: 'people.csv' });
    const input = { id: unusedId(), type: 'candidate', fileId };
    const made = await ada.request('POST', '/api/imports', input);
    expect(made.status).toBe(201);
    expect((await made.text()).length).toBeLessThan(LONGEST_ANSWER);
    const path = `/api/imports/${input.id}`;
    await bodyOf(ada.request('PATCH', path, { mapping: ['firstName', null, 'lastName', 'email', null] }));
    expect(await after(ada, path, 'check')).toMatchObject({ counts: { refused: 60 } });
    const page = await (await ada.request('GET', `${path}/rows?kind=refused`)).text();
    expect(page.length).toBeLessThan(LONGEST_ANSWER);
    expect((await (await ada.request('GET', `${path}/refused.csv`)).text()).split(long)).toHaveLength(61);
  });

  it('is read by its dates too if its samples are long', async () => {
    const ada = await app.signUp();
    const row = csvLine(['Engineer', 'Ann Lee', 'x'.repeat(15_000), '30/11/2026']);
    const file = Buffer.from(csvLine(['Job title', 'Client', 'Notes', 'Start date']) + row.repeat(20));
    expect(await inspect(ada, file, 'job')).toMatchObject({ rows: 20, reading: { dayFirst: true }, problem: null });
  });

  it('is imported without the characters that cannot be stored', async () => {
    const ada = await app.signUp();
    const rows = [
      xlsxRow('First name', 'Last name', 'Email', 'Odd_x0000_', '_xD800_'),
      xlsxRow('A_x0000_nn', 'Lee', 'ann@b.example', '_xD800_', '_x0000_'),
      xlsxRow('B_x0000_ob', '', '', '_xD800_', '_x0000_'),
    ];
    const { path } = await begin(ada, 'candidate', writtenXlsx(rows.join('')));
    expect(await after(ada, path, 'check')).toMatchObject({ state: 'checked', counts: { ready: 1, refused: 1 } });
    expect(await after(ada, path, 'start')).toMatchObject({ state: 'imported', counts: { added: 1 } });
    expect(await listOf(ada, 'candidates')).toMatchObject([{ firstName: 'Ann' }]);
  });
});

describe('our own export', () => {
  it('reads back without loss', async () => {
    const ada = await app.signUp();
    const odd = `=1+1, "quoted"; and 'more'\r\nin lines\n\n  `;
    const contact: Contact = await addContact(ada, {
      firstName: "'=Zoë",
      lastName: '-Lee',
      email: 'z@l.example',
      phone: '+44 20 7946 0000',
      company: 'A; B, "C"',
      tags: ['Finance, London', 'a;b'],
      notes: odd,
    });
    const job: Job = await addJob(ada, {
      contactId: contact.id,
      title: '@Engineer',
      stage: 'Something else',
      value: 1234.5,
      feePercentage: 17.5,
      jobType: 'part-time',
      isExclusive: true,
      startDate: '2026-03-11',
      requirements: odd,
    });
    const candidate: Candidate = await addCandidate(ada, {
      type: 'contract',
      skills: ['C|D', 'Go'],
      expectedSalary: 72_000,
      assignedJobId: job.id,
      candidateStage: 'interview',
      location: 'Köln',
      cv: odd,
      currentTitle: 'Reader; of "signs"',
      currentEmployer: '=Müller',
      noticePeriod: '3 months',
      source: '@fair',
      profileAddress: 'linkedin.com/in/alan',
      notes: odd,
    });

    const [{ firstName, lastName, email, phone, company, position, tags, notes }] = [contact];
    expect(await exportedAgain(ada, 'contact')).toEqual([
      { input: { firstName, lastName, email, phone, company, position, tags, notes, interactions: [] } },
    ]);
    const { type, skills, expectedSalary, candidateStage, location } = candidate;
    expect(await exportedAgain(ada, 'candidate')).toEqual([
      {
        input: {
          firstName: candidate.firstName,
          lastName: candidate.lastName,
          email: candidate.email,
          phone: null,
          assignedJob: job.title,
          type,
          skills,
          expectedSalary,
          candidateStage,
          location,
          cv: odd,
          currentTitle: 'Reader; of "signs"',
          currentEmployer: '=Müller',
          noticePeriod: '3 months',
          source: '@fair',
          profileAddress: 'https://linkedin.com/in/alan',
          notes: odd,
        },
      },
    ]);
    const { title, stage, value, feePercentage, jobType, recruiter, isExclusive, startDate, requirements } = job;
    expect(await exportedAgain(ada, 'job')).toEqual([
      {
        input: {
          client: { name: `${firstName} ${lastName}`, email: null, company },
          title,
          stage,
          value,
          feePercentage,
          jobType,
          recruiter,
          isExclusive,
          startDate,
          requirements,
          location: job.location,
          notes: job.notes,
          probability: 0,
          past: { stageSince: job.stageSince },
        },
      },
    ]);
  });
});

describe('a table reader', () => {
  const choices = { encoding: 'utf-8', delimiter: ',', sheet: null, headingRow: 1 } as const;
  const meaning = {
    type: 'contact',
    mapping: ['fullName', 'email'],
    reading: { dayFirst: null, decimal: null, currency: 'GBP' },
  } as const;
  async function* endless() {
    yield Buffer.from('Name,Email\n');
    for (;;) yield Buffer.from('Ann,a@b.example\n'.repeat(4_000));
  }

  it('delivers rows on demand, and ends when the consumer stops', async () => {
    const reader = createTableReader();
    for await (const { number, cells } of reader.understoodRows(endless(), 'csv', choices, meaning)) {
      expect(cells).toEqual(['Ann', 'a@b.example']);
      if (number === 1_000) break;
    }
    const tooMany = async () => {
      for await (const _ of reader.understoodRows(endless(), 'csv', choices, meaning));
    };
    await expect(tooMany()).rejects.toThrow(tableProblems.manyRows);
    await reader.stop();
    await expect(tooMany()).rejects.toThrow('Files cannot be read right now.');
  });

  it('refuses an answer that is too long', async () => {
    const bytes = () => inPieces(Buffer.from('Name\nAnn'));
    const saying = (length: number) =>
      createTableReader({
        program: { args: ['--eval', `process.stdout.write('x'.repeat(${length}))`], cwd: '/', reads: [] },
      });
    const inspection = await saying(LONGEST_ANSWER_BYTES + 1).inspect(bytes(), 'csv');
    expect(inspection.problem).toBe(tableProblems.longAnswer);
    const readsRows = async () => {
      for await (const _ of saying(LONGEST_LINE + 1).understoodRows(bytes(), 'csv', choices, meaning));
    };
    await expect(readsRows()).rejects.toThrow(tableProblems.longAnswer);
  });

  it('gives up on a file that takes too much memory or time', async () => {
    const bytes = () => inPieces(Buffer.from('Name\nAnn'));
    const frugal = createTableReader({ limits: { memoryMb: 10 } });
    expect((await frugal.inspect(bytes(), 'csv')).problem).toBe(tableProblems.tooMuchMemory);
    const impatient = createTableReader({ limits: { timeMs: 1 } });
    expect((await impatient.inspect(bytes(), 'csv')).problem).toBe(tableProblems.tooSlow);
  });
});
