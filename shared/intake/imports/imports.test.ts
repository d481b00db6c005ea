import { describe, expect, it } from 'vitest';
import { candidateFields } from '#shared/crm/candidate-schemas.ts';
import { companyFields } from '#shared/crm/company-schemas.ts';
import { contactFields } from '#shared/crm/contact-schemas.ts';
import type { ShownField } from '#shared/records/fields.ts';
import { jobFields } from '#shared/crm/job-schemas.ts';
import { readList, writeList } from '#shared/platform/listed.ts';
import { isFilledIn } from '#shared/records/record-schemas.ts';
import type { Cell } from './cells.ts';
import { splitName } from './full-name.ts';
import { guessColumns } from './guess-columns.ts';
import { guessReading } from './guess-reading.ts';
import { knownHeadings } from './headings.ts';
import { notesLines, withLines } from './notes-lines.ts';
import { readRow, type Reading } from './read-row.ts';
import { importTypes, notInFiles, targetsOf, type ImportType, type Mapping } from './targets.ts';
import { candidateColumns, jobColumns, refusedRows, unreadRows } from './test-rows.ts';
import { readDate, TWO_DAYS } from './written-dates.ts';

const fields = { company: companyFields, contact: contactFields, candidate: candidateFields, job: jobFields };
const reading: Reading = { dayFirst: null, decimal: null, currency: 'GBP' };

describe('column targets', () => {
  it.each(importTypes)('cover every editable field of a %s, or exclude it explicitly', (type) => {
    const filledIn = Object.entries(fields[type]).flatMap(([key, field]) => (isFilledIn(field) ? [key] : []));
    const targets: readonly string[] = targetsOf(type);
    const left: readonly string[] = notInFiles[type];
    for (const key of filledIn) expect(targets.includes(key), key).toBe(!left.includes(key));
    expect(targets).toEqual(expect.arrayContaining(Object.keys(knownHeadings(type))));
  });

  it.each(importTypes)('are recognised from the headings of our own %s export', (type) => {
    const headings = Object.values<ShownField>(fields[type]).flatMap(({ cells }) =>
      cells.map(({ heading }) => heading),
    );
    const guessed = guessColumns(type, headings, []);
    const others: Record<ImportType, string[]> = {
      company: ['addToNotes'],
      contact: ['fullName', 'addToNotes'],
      // The exported file alone has the other jobs.
      candidate: ['fullName', 'otherJobs', 'addToNotes'],
      job: ['clientEmail', 'addToNotes'],
    };
    expect(guessed.filter((target) => target !== null).toSorted()).toEqual(
      targetsOf(type)
        .filter((target) => !others[type].includes(target))
        .toSorted(),
    );
  });

  it.each<[ImportType, string, (string | null)[]]>([
    [
      'company',
      'Company Name;Website;Address;VAT Number;Company Number;Parent Company;Notes',
      ['name', 'website', 'address', 'vatNumber', 'registrationNumber', 'parent', 'notes'],
    ],
    [
      'company',
      'Account Name;URL;Billing Address;VAT ID;Registration Number;Parent Account;Description;Phone',
      ['name', 'website', 'address', 'vatNumber', 'registrationNumber', 'parent', 'notes', null],
    ],
    [
      'company',
      'Firma;Webseite;Anschrift;USt-IdNr.;Konzern;Bemerkungen',
      ['name', 'website', 'address', 'vatNumber', 'parent', 'notes'],
    ],
    [
      'contact',
      'Vorname;Name;Firma;E-Mail-Adresse;Telefonnummer;Bemerkungen',
      ['firstName', 'lastName', 'company', 'email', 'phone', 'notes'],
    ],
    [
      'contact',
      'Prénom;Nom;Société;Courriel;Téléphone;Fonction',
      ['firstName', 'lastName', 'company', 'email', 'phone', 'position'],
    ],
    [
      'contact',
      'Nombre;Apellidos;Empresa;Correo electrónico;Móvil;Etiquetas',
      ['firstName', 'lastName', 'company', 'email', 'phone', 'tags'],
    ],
    [
      'contact',
      'Voornaam;Achternaam;Bedrijf;E-mailadres;Telefoonnummer;Opmerkingen',
      ['firstName', 'lastName', 'company', 'email', 'phone', 'notes'],
    ],
    [
      'candidate',
      'naam;e-mail;gewenst salaris;vaardigheden;woonplaats',
      ['fullName', 'email', 'expectedSalary', 'skills', 'location'],
    ],
    [
      'candidate',
      'FIRST_NAME;lastName;eMail;Kenntnisse;Gehaltsvorstellung',
      ['firstName', 'lastName', 'email', 'skills', 'expectedSalary'],
    ],
    [
      'candidate',
      'First Name;Last Name;Email Address;URL;Company;Position;Connected On',
      ['firstName', 'lastName', 'email', 'profileAddress', 'currentEmployer', 'currentTitle', null],
    ],
    [
      'candidate',
      'Candidate Name;Current Job Title;Current Employer;Candidate Source;Notice Period;LinkedIn Profile;Comments;Skill Set',
      ['fullName', 'currentTitle', 'currentEmployer', 'source', 'noticePeriod', 'profileAddress', 'notes', 'skills'],
    ],
    [
      'candidate',
      'Name;Designation;Current Company;Source;Availability;LinkedIn URL;General Comments;Resume Text',
      ['fullName', 'currentTitle', 'currentEmployer', 'source', 'noticePeriod', 'profileAddress', 'notes', 'cv'],
    ],
    ['candidate', 'Name;Mobile no.;Salary exp.', ['fullName', 'phone', 'expectedSalary']],
    ['contact', 'Name;Contact number', ['fullName', 'phone']],
    [
      'job',
      'Stellenbezeichnung;Kunde;Firma;Gehalt;Honorar %;Eintrittsdatum',
      ['title', 'client', 'clientCompany', 'value', 'feePercentage', 'startDate'],
    ],
    [
      'job',
      'Intitulé du poste;Client;Type de contrat;Salaire;Date de début',
      ['title', 'client', 'jobType', 'value', 'startDate'],
    ],
  ])('a %s with %s', (type, headings, targets) => {
    expect(guessColumns(type, headings.split(';'), [])).toEqual(targets);
  });

  it('are also guessed from values: e-mail addresses without a heading, and a first name inside the full name', () => {
    expect(guessColumns('contact', ['Full name', 'Column B'], [['Ann Lee', 'ann@example.com']])).toEqual([
      'fullName',
      'email',
    ]);
    expect(guessColumns('contact', ['First name', 'Name'], [['Ann', 'Ann Lee']])).toEqual([null, 'fullName']);
    const phones = guessColumns('contact', ['Mobile', 'Home Phone'], [['', '020 7946 0000']]);
    expect(phones).toEqual(['phone', 'phone']);
    expect(guessColumns('contact', ['Company', 'Employer'], [['', 'Acme']])).toEqual([null, 'company']);
    expect(guessColumns('contact', ['Company', 'Employer'], [['', '']])).toEqual(['company', null]);
  });
});

describe('a name', () => {
  it.each([
    ['Sarah Chen', 'Sarah', 'Chen'],
    ['Chen, Sarah', 'Sarah', 'Chen'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['  Maria  de la Cruz ', 'Maria', 'de la Cruz'],
    ['Martin Luther King Jr.', 'Martin Luther', 'King Jr.'],
    ['Cher', 'Cher', ''],
  ])('%s', (text, firstName, lastName) => {
    expect(splitName(text)).toEqual({ firstName, lastName });
  });
});

describe('a date', () => {
  it.each<[text: string, dayFirst: boolean | null, date: string | symbol | null]>([
    ['2026-11-03', null, '2026-11-03'],
    ['2026-11-03T10:15:00Z', null, '2026-11-03'],
    ['2026/1/3', null, '2026-01-03'],
    ['3/11/2026', true, '2026-11-03'],
    ['3/11/2026', false, '2026-03-11'],
    ['3/11/2026', null, TWO_DAYS],
    ['5/5/2026', null, '2026-05-05'],
    ['30/11/2026 9:30', false, '2026-11-30'],
    ['11/30/2026', true, '2026-11-30'],
    ['03.11.26', null, '2026-11-03'],
    ['3 Nov 2026', null, '2026-11-03'],
    ['Nov 3, 2026', null, '2026-11-03'],
    ['03-Nov-26', null, '2026-11-03'],
    ['3. März 2026', null, '2026-03-03'],
    ['3 août 2026', null, '2026-08-03'],
    ['3 de diciembre de 2026', null, '2026-12-03'],
    ['3 mei 2026', null, '2026-05-03'],
    ['31/11/2026', null, null],
    ['soon', null, null],
  ])('%s', (text, dayFirst, date) => {
    expect(readDate(text, dayFirst)).toBe(date);
  });
});

describe('how to read values', () => {
  const mapping: Mapping = ['startDate', 'value', 'title'];
  it.each<[what: string, rows: Cell[][], dayFirst: boolean | null, decimal: string | null, ask: string[]]>([
    ['nothing to decide', [['2026-11-03', '72000', '1/2/3']], null, null, []],
    [
      'one date tells',
      [
        ['3/11/2026', ''],
        ['30/11/2026', ''],
      ],
      true,
      null,
      [],
    ],
    [
      'American',
      [
        ['3/11/2026', '1,234.56'],
        ['11/30/2026', ''],
      ],
      false,
      '.',
      [],
    ],
    [
      'German',
      [
        ['03.11.2026', '1.234'],
        ['', '99,5'],
      ],
      null,
      ',',
      [],
    ],
    ['dates that can be both', [['3/11/2026', '50,000']], null, null, ['dayFirst']],
    [
      'dates that contradict each other',
      [
        ['3/11/2026', ''],
        ['30/11/2026', ''],
        ['11/30/2026', ''],
      ],
      null,
      null,
      ['dayFirst'],
    ],
    [
      'amounts that contradict each other',
      [
        ['', '1,5'],
        ['', '1.5'],
        ['', '1.234'],
      ],
      null,
      null,
      ['decimal'],
    ],
    ['typed spreadsheet cells', [[{ date: '2026-03-11' }, { number: 1.234 }]], null, null, []],
  ])('%s', async (_what, rows, dayFirst, decimal, ask) => {
    expect(await guessReading('job', mapping, rows)).toEqual({ dayFirst, decimal, ask });
  });
});

describe('a list in a cell', () => {
  it('is read with any separator, and our own output round-trips', () => {
    expect(readList('a, b; c|d\ne ::: f')).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(readList('Go / "C / C++" / CI/CD')).toEqual(['Go', 'C / C++', 'CI/CD']);
    const items = ['Finance, London', 'Sales / Ops', 'a;b', '"x" y', 'plain', 'C|D', '5" pipe', '"'];
    expect(readList(writeList(items))).toEqual(items);
  });

  it('is scanned once, whatever it contains', () => {
    const columns: Mapping = ['firstName', 'lastName', 'email', 'skills', 'expectedSalary', 'location'];
    for (const piece of ['"a";', '\n', '"', '"a,', ' ', ',"" ']) {
      expect(() => readList(piece.repeat(1_000_000 / piece.length))).not.toThrow();
    }
    for (const piece of ['t', '1', '1 ', '.', ',', ' ']) {
      const long = `a@${piece.repeat(500_000)}@`;
      expect(readRow('candidate', columns, ['Ann', 'Other', long, '', long, ''], reading)).toHaveProperty('errors');
      expect(readDate(long, null)).toBeNull();
      expect(guessColumns('contact', ['?'], [[long]])).toEqual([null]);
    }
  });
});

describe('a row', () => {
  const job = (...cells: Cell[]) => readRow('job', jobColumns, cells, reading);

  it('becomes what the form would produce', () => {
    expect(
      readRow(
        'contact',
        ['fullName', 'email', 'phone', 'tags', 'notes'],
        ['Chen, Sarah', ' s@c.example ', { number: 442079460000 }, 'VIP; "A, B"', ' as typed '],
        reading,
      ),
    ).toEqual({
      input: {
        firstName: 'Sarah',
        lastName: 'Chen',
        email: 's@c.example',
        phone: '442079460000',
        company: null,
        position: null,
        tags: ['VIP', 'A, B'],
        notes: ' as typed ',
        interactions: [],
      },
    });
    expect(
      readRow(
        'candidate',
        ['firstName', 'lastName', 'email', 'type', 'skills', 'expectedSalary', 'assignedJob', 'candidateStage'],
        ['Zoë', 'Lee', 'z@l.example', 'Befristet', 'Go|SQL', '£72 000', 'Engineer', 'Entretien'],
        reading,
      ),
    ).toMatchObject({
      input: {
        type: 'contract',
        skills: ['Go', 'SQL'],
        expectedSalary: 72_000,
        assignedJob: 'Engineer',
        candidateStage: 'interview',
      },
    });
    expect(job('Engineer', 'Ann Lee', '72k', '17,5 %', { number: 46329 }, 'Angebot', 'TEILZEIT', 'Ja')).toMatchObject({
      input: {
        title: 'Engineer',
        client: { name: 'Ann Lee', email: null, company: null },
        value: 72_000,
        feePercentage: 17.5,
        startDate: '2026-11-03',
        stage: 'offer',
        jobType: 'part-time',
        isExclusive: true,
      },
    });
    for (const amount of ['1.234,56', '1,234.56', '£1234.56', { number: 1234.56 }]) {
      expect(job('Engineer', 'Ann', amount)).toMatchObject({ input: { value: 1234.56, stage: 'lead' } });
    }
  });

  it.each(refusedRows)(
    'of a $type without a required value is refused by column, with the message of the form: $message',
    ({ type, mapping, cells, column, field, message }) => {
      expect(readRow(type, mapping, cells, reading)).toEqual({ errors: [{ column, field, message }] });
    },
  );

  it.each(unreadRows)(
    'of a $type with an optional value that cannot be read is imported without it, and says why: $message',
    ({ type, mapping, cells, column, field, message }) => {
      const emptied = cells.map((cell, index) => (index === column ? '' : cell));
      const without = readRow(type, mapping, emptied, reading);
      expect(readRow(type, mapping, cells, reading)).toEqual({ ...without, warnings: [{ column, field, message }] });
    },
  );

  it.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NAME?',
    '#NULL!',
    '#NUM!',
    '#BEZUG!',
    '#¿NOMBRE?',
    ' #N/A ',
    '########',
  ])('takes %s as no value, because it is an error of the spreadsheet', (text) => {
    const why = 'is an error of the spreadsheet. Correct the cell, or empty it';
    const columns: Mapping = ['fullName', 'email', 'company', 'addToNotes', null];
    expect(readRow('contact', columns, [text, 'a@b.example', text, text, text], reading)).toEqual({
      errors: [{ column: 0, field: 'fullName', message: `Full name ${why}` }],
    });
    expect(readRow('contact', columns, ['Ann Lee', 'a@b.example', text, text, text], reading)).toMatchObject({
      input: { company: null },
      warnings: [{ column: 2, field: 'company', message: `Company ${why}` }],
    });
    expect(job('Engineer', text, '1', text)).toEqual({
      errors: [{ column: 1, field: 'client', message: `Client ${why}` }],
    });
    expect(job('Engineer', 'Ann Lee', text, text)).toMatchObject({
      input: { value: 0, feePercentage: null },
      warnings: [
        { column: 2, field: 'value', message: `Salary ${why}` },
        { column: 3, field: 'feePercentage', message: `Fee percentage ${why}` },
      ],
    });
  });

  it.each(['4.47701E+11', '4,47701E+11', '4E+11', '-1.5e-07'])('leaves out %s, which has lost digits', (text) => {
    const message =
      'Phone has lost digits: the spreadsheet has rounded it. Show the column as whole numbers there, and save it again';
    expect(readRow('contact', ['fullName', 'phone'], ['Ann Lee', text], reading)).toMatchObject({
      input: { phone: null },
      warnings: [{ column: 1, field: 'phone', message }],
    });
  });

  it('takes the digits from the cell of a spreadsheet, and leaves texts alone that only look alike', () => {
    const cells: Cell[] = ['Ann Lee', { number: 4.47701e11 }, 'Room #12!', '#hiring', '4E+11 a year'];
    expect(readRow('contact', ['fullName', 'phone', 'company', 'tags', 'notes'], cells, reading)).toMatchObject({
      input: { phone: '447701000000', company: 'Room #12!', tags: ['#hiring'], notes: '4E+11 a year' },
    });
  });

  it('reports all errors at once, and all that is left out', () => {
    expect(readRow('candidate', candidateColumns, ['', '', 'x', '', '', 'y'], reading)).toMatchObject({
      errors: [{ field: 'firstName' }, { field: 'lastName' }, { field: 'email' }],
    });
    const cells = ['Ann', 'Lee', 'a@b.example', 'odd', '', '55-65k', 'Interview'];
    expect(readRow('candidate', candidateColumns, cells, reading)).toMatchObject({
      input: { type: 'permanent', expectedSalary: null, candidateStage: null },
      warnings: [{ field: 'type' }, { field: 'expectedSalary' }, { field: 'candidateStage' }],
    });
  });

  it('that needs a value explains why it cannot be read', () => {
    expect(job('Engineer', 'Ann', '1', '', 'soon', 'Placed')).toEqual({
      errors: [{ column: 4, field: 'startDate', message: 'Choose a date' }],
    });
  });

  it('of a job without salary says so', () => {
    const warnings = [{ column: null, field: 'value', message: 'Valid salary is required' }];
    expect(readRow('job', ['title', 'client'], ['Engineer', 'Ann'], reading)).toMatchObject({
      input: { title: 'Engineer', value: 0 },
      warnings,
    });
  });

  it('takes the first number and address of several columns, and keeps the others', () => {
    const columns: Mapping = ['fullName', 'phone', 'phone', 'phone', 'email', 'email'];
    const cells = ['Ann Lee', '', '020 7946 0000', '(020) 79460000', 'none', 'ann@b.example ::: lee@b.example'];
    expect(readRow('contact', columns, cells, reading)).toMatchObject({
      input: { phone: '020 7946 0000', email: 'ann@b.example' },
      warnings: [{ column: 4, field: 'email', message: 'Please enter a valid email address' }],
      further: [{ column: 5, text: 'lee@b.example' }],
    });
    expect(readRow('candidate', columns, ['Ann Lee', '1', '', '', 'none', 'also none'], reading)).toEqual({
      errors: [{ column: 4, field: 'email', message: 'Email is invalid' }],
    });
  });

  it('adds to the notes what its record has no field for', () => {
    const headings = ['Client', 'Pay', 'Phone', 'Status', 'Source'];
    const mapping: Mapping = ['fullName', 'company', 'phone', 'addToNotes', 'addToNotes'];
    const told = { headings, mapping, toNotes: ['company'] as const };
    const left = {
      warnings: [
        { column: 1, field: 'company', message: '' },
        { column: 0, field: 'fullName', message: '' },
      ],
      further: [{ column: 2, text: '0161 496 0000' }],
    };
    const cells = ['Ann Lee', '£450 per day', '020 7946 0000', 'Active', '#N/A'];
    const lines = ['Pay: £450 per day', 'Phone: 0161 496 0000', 'Status: Active'];
    expect(notesLines('contact', told, cells, left)).toEqual(lines);
    expect(withLines('', lines)).toBe(lines.join('\n'));
    expect(withLines('As typed', lines.slice(1))).toBe('As typed\nPhone: 0161 496 0000\nStatus: Active');
    expect(withLines('Status: Active\nAs typed', lines)).toBe(
      'Status: Active\nAs typed\nPay: £450 per day\nPhone: 0161 496 0000',
    );
    expect(withLines(lines.join('\n'), lines)).toBe(lines.join('\n'));
  });
});

describe('a choice', () => {
  const jobType = (text: string) => readRow('job', ['title', 'client', 'jobType'], ['Engineer', 'Ann', text], reading);
  it.each([
    ['Direct Hire', 'permanent'],
    ['Perm', 'permanent'],
    ['Full-time', 'permanent'],
    ['Festanstellung', 'permanent'],
    ['Temps plein', 'permanent'],
    ['Fixed term contract', 'contract'],
    ['Temp', 'temporary'],
    ['Freelancer', 'freelance'],
  ])('%s is a type of job', (text, value) => {
    expect(jobType(text)).toMatchObject({ input: { jobType: value } });
  });

  it.each([
    ['Freelance', 'contract'],
    ['Temp', 'contract'],
    ['Interim', 'contract'],
    ['Full time', 'permanent'],
  ])('%s is a type of candidate', (text, type) => {
    const row = readRow('candidate', ['fullName', 'email', 'type'], ['Ann Lee', 'a@b.example', text], reading);
    expect(row).toMatchObject({ input: { type } });
    expect(row).not.toHaveProperty('warnings');
  });

  it.each([
    ['Interviewing', 'interview'],
    ['Interview-Scheduled', 'interview'],
    ['Client Submission', 'applied'],
    ['Submitted-to-client', 'applied'],
    ['Offer-Made', 'offered'],
    ['Offer Extended', 'offered'],
    ['Rejected by client', 'rejected'],
    ['Unsuccessful', 'rejected'],
    ['Hired', 'placed'],
  ])('%s is a stage', (text, candidateStage) => {
    const columns: Mapping = ['fullName', 'email', 'assignedJob', 'candidateStage'];
    expect(readRow('candidate', columns, ['Ann Lee', 'a@b.example', 'Engineer', text], reading)).toMatchObject({
      input: { candidateStage },
    });
  });

  it('is not guessed for a column of other words, nor a stage without a job', () => {
    const guess = (...values: string[]) =>
      guessColumns(
        'candidate',
        ['Email', 'Job', 'Status', 'Type'],
        values.map((value) => ['', '', value, value]),
      );
    expect(guess('Active', 'Active', 'Interviewing')).toEqual(['email', 'assignedJob', null, null]);
    expect(guess('Interviewing', 'Active', 'Placed')).toEqual(['email', 'assignedJob', 'candidateStage', null]);
    expect(guess('', '')).toEqual(['email', 'assignedJob', 'candidateStage', 'type']);
    expect(guessColumns('candidate', ['Email', 'Status'], [['', 'Interviewing']])).toEqual(['email', null]);
    expect(guessColumns('job', ['Title', 'Status'], [['', 'Something else']])).toEqual(['title', 'stage']);
  });
});

describe('columns without headings', () => {
  const columns = (count: number) => Array.from({ length: count }, (_, index) => `Column ${'ABCDEF'.charAt(index)}`);
  it.each<[what: string, rows: string[][], targets: (string | null)[]]>([
    ['whole names', [['Ann Lee', 'ann@b.example', '020 7946 0000', 'Acme Ltd']], ['fullName', 'email', 'phone', null]],
    ['names in two columns', [['7', 'Zoë', 'O’Neill', '+44 20 7946 0000']], [null, 'firstName', 'lastName', 'phone']],
    ['two numbers', [['Ann Lee', '020 7946 0000', '0161 496 0000']], ['fullName', 'phone', 'phone']],
    ['nothing known', [['42', 'a b c d e f g', '12 High Street']], [null, null, null]],
  ])('are guessed by content: %s', (_what, rows, targets) => {
    expect(guessColumns('contact', columns(rows[0]?.length ?? 0), rows)).toEqual(targets);
  });
});
