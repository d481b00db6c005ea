import { describe, expect, it } from 'vitest';
import type { Candidate } from '#shared/candidates.ts';
import type { Contact } from '#shared/contacts.ts';
import type { TableInspection } from '#shared/imports/imports.ts';
import { readRow } from '#shared/imports/read-row.ts';
import { tableProblems } from '#shared/imports/table-terms.ts';
import type { ImportType } from '#shared/imports/targets.ts';
import type { Job } from '#shared/jobs.ts';
import { recordPaths } from '#shared/records.ts';
import { addFile, openDocument, pdf, upload } from '../files/test-files.ts';
import { createTableReader } from '../tables/table-reader.ts';
import { encoded, examples, inPieces, writtenCsv } from '../tables/test-tables.ts';
import { useTestApp, type Visitor } from '../test/app.ts';
import { addCandidate, addContact, addJob, bodyOf, refusalOf, unusedId } from '../test/records.ts';

const app = useTestApp();

const ask = (person: Visitor, body: object) => person.request('POST', '/api/imports/inspect', body);

async function inspect(person: Visitor, content: Buffer, type: ImportType, choices?: object) {
  const { id } = await addFile(person, content, { purpose: 'sheet', name: 'people.csv' });
  return bodyOf<TableInspection>(ask(person, { fileId: id, type, ...(choices ? { choices } : {}) }));
}

/** What our own export says, read in the way in which it is inspected. */
async function exportedAgain<Type extends ImportType>(person: Visitor, type: Type) {
  const response = await person.request('GET', `/api/${recordPaths[type]}/export.csv`);
  const file = Buffer.from(await response.arrayBuffer());
  const { columns, reading, ...table } = await inspect(person, file, type);
  const inputs = [];
  for await (const { cells } of app.deps.tables.rows(inPieces(file, 50), 'csv', table)) {
    inputs.push(readRow(type, columns, cells, { ...reading, currency: 'GBP' }));
  }
  return inputs;
}

describe('a table that was uploaded', () => {
  it('is understood: how it is written, what its columns are and how its values are to be read', async () => {
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

  it('is refused in one sentence if it is none', async () => {
    const ada = await app.signUp();
    const { id } = await addFile(ada, pdf());
    expect(await bodyOf(ask(ada, { fileId: id, type: 'job' }))).toMatchObject({
      problem: tableProblems.noTable,
      columns: [],
      reading: { ask: [] },
    });
    const sheet = upload(ada, openDocument('spreadsheet'), { purpose: 'sheet' });
    expect((await refusalOf(sheet)).message).toBe(
      'The content of this file is something else. Choose a CSV, XLSX, XLS or VCF file.',
    );
  });

  it('is one’s own, and what is asked about it is checked', async () => {
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
        type: 'Type must be contact, candidate or job',
        'choices.delimiter': 'Delimiter must be one character',
        'choices.headingRow': 'Heading row must be at least 0',
      },
    });
    const unpaid = await app.signUp({ subscribed: false });
    expect((await ask(unpaid, { fileId, type: 'contact' })).status).toBe(402);
    expect((await ask(app.visitor(), { fileId, type: 'contact' })).status).toBe(401);
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
          // A list has no CVs, and neither has its file.
          cv: '',
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
        },
      },
    ]);
  });
});

describe('a reader of tables', () => {
  const choices = { encoding: 'utf-8', delimiter: ',', sheet: null, headingRow: 1 } as const;
  async function* endless() {
    yield Buffer.from('Name,Email\n');
    for (;;) yield Buffer.from('Ann,a@b.example\n'.repeat(4_000));
  }

  it('gives rows while they are taken, and ends when nobody takes more', async () => {
    const reader = createTableReader();
    for await (const { number, cells } of reader.rows(endless(), 'csv', choices)) {
      expect(cells).toEqual(['Ann', 'a@b.example']);
      if (number === 1_000) break;
    }
    const tooMany = async () => {
      for await (const _ of reader.rows(endless(), 'csv', choices));
    };
    await expect(tooMany()).rejects.toThrow(tableProblems.manyRows);
    await reader.stop();
    await expect(tooMany()).rejects.toThrow('Files cannot be read right now.');
  });

  it('leaves a file that takes more memory or time than it may', async () => {
    const bytes = () => inPieces(Buffer.from('Name\nAnn'));
    const frugal = createTableReader({ limits: { memoryMb: 10 } });
    expect((await frugal.inspect(bytes(), 'csv')).problem).toBe(tableProblems.tooMuchMemory);
    const impatient = createTableReader({ limits: { timeMs: 1 } });
    expect((await impatient.inspect(bytes(), 'csv')).problem).toBe(tableProblems.tooSlow);
  });
});
