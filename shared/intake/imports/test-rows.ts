import type { ImportType, Mapping } from './targets.ts';

/** A row with one value that cannot be taken, and the expected message. */
interface BadRow {
  type: ImportType;
  mapping: Mapping;
  cells: string[];
  column: number | null;
  field: string;
  message: string;
}

export const jobColumns: Mapping = [
  'title',
  'client',
  'value',
  'feePercentage',
  'startDate',
  'stage',
  'jobType',
  'isExclusive',
];
const companyColumns: Mapping = ['name', 'website', 'address', 'registrationNumber', 'vatNumber', 'parent', 'notes'];
const contactColumns: Mapping = ['firstName', 'lastName', 'email', 'phone', 'company', 'tags', 'notes'];
export const candidateColumns: Mapping = [
  'firstName',
  'lastName',
  'email',
  'type',
  'skills',
  'expectedSalary',
  'candidateStage',
  'location',
  'cv',
];
const long = (length: number) => 'x'.repeat(length);
const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`).join(';');

const rows: [ImportType, Mapping, cells: string[], column: number | null, field: string, message: string][] = [
  ['company', companyColumns, ['', 'acme.example'], 0, 'name', 'Company name is required'],
  ['company', companyColumns, [long(201), 'acme.example'], 0, 'name', 'Name must be at most 200 characters'],
  ['company', companyColumns, ['Acme 1', long(2_001)], 1, 'website', 'Website must be at most 2,000 characters'],
  ['company', companyColumns, ['Acme 2', '', long(501)], 2, 'address', 'Address must be at most 500 characters'],
  [
    'company',
    companyColumns,
    ['Acme 3', '', '', long(51)],
    3,
    'registrationNumber',
    'Company number must be at most 50 characters',
  ],
  [
    'company',
    companyColumns,
    ['Acme 4', '', '', '', long(51)],
    4,
    'vatNumber',
    'VAT number must be at most 50 characters',
  ],
  ['contact', contactColumns, ['', 'Lee'], 0, 'firstName', 'First name is required'],
  ['contact', contactColumns, ['Ann', ' '], 1, 'lastName', 'Last name is required'],
  ['contact', ['firstName'], ['Ann'], null, 'lastName', 'Last name is required'],
  ['contact', ['fullName'], ['Cher'], 0, 'lastName', 'Last name is required'],
  ['contact', contactColumns, [long(201), 'Lee'], 0, 'firstName', 'First name must be at most 200 characters'],
  ['contact', contactColumns, ['A\nnn', 'Lee'], 0, 'firstName', 'First name must be a single line'],
  ['contact', contactColumns, ['Ann', 'Lee', 'ann'], 2, 'email', 'Please enter a valid email address'],
  ['contact', contactColumns, ['Ann', 'Lee', '', long(51)], 3, 'phone', 'Phone must be at most 50 characters'],
  [
    'contact',
    contactColumns,
    ['Ann', 'Lee', '', '', long(201)],
    4,
    'company',
    'Company must be at most 200 characters',
  ],
  ['contact', contactColumns, ['Ann', 'Lee', '', '', '', many(51)], 5, 'tags', 'At most 50 tags'],
  ['contact', contactColumns, ['Ann', 'Lee', '', '', '', long(51)], 5, 'tags', 'Tag must be at most 50 characters'],
  [
    'contact',
    contactColumns,
    ['Ann', 'Lee', '', '', '', '', long(20_001)],
    6,
    'notes',
    'Notes must be at most 20,000 characters',
  ],
  [
    'contact',
    contactColumns,
    ['Ann', 'Lee', '', '', '', '', 'a\u0000'],
    6,
    'notes',
    'Notes: contains characters that cannot be stored',
  ],
  ['candidate', candidateColumns, ['Ann', 'Lee', ''], 2, 'email', 'Email is required'],
  ['candidate', candidateColumns, ['Ann', 'Lee', 'ann@x'], 2, 'email', 'Email is invalid'],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', 'sometimes'],
    3,
    'type',
    'Type must be permanent or contract',
  ],
  ['candidate', candidateColumns, ['Ann', 'Lee', 'a@b.example', '', many(101)], 4, 'skills', 'At most 100 skills'],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', '', long(101)],
    4,
    'skills',
    'Skill must be at most 100 characters',
  ],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', '', '', 'much'],
    5,
    'expectedSalary',
    'Expected salary must be a number',
  ],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', '', '', '100.5'],
    5,
    'expectedSalary',
    'Expected salary must be a whole number',
  ],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', '', '', '-1'],
    5,
    'expectedSalary',
    'Expected salary must be at least 0',
  ],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', '', '', '€50k'],
    5,
    'expectedSalary',
    'Expected salary “€50k” is in a different currency from yours. Type it like £1,234.50.',
  ],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', '', '', '', 'dreaming'],
    6,
    'candidateStage',
    'Stage must be one of the offered stages',
  ],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', '', '', '', 'Placed'],
    6,
    'candidateStage',
    'A stage needs an assigned job',
  ],
  [
    'candidate',
    candidateColumns,
    ['Ann', 'Lee', 'a@b.example', '', '', '', '', '', long(100_001)],
    8,
    'cv',
    'CV must be at most 100,000 characters',
  ],
  ['job', jobColumns, ['', 'Grace Hopper', '1'], 0, 'title', 'Job title is required'],
  ['job', jobColumns, ['Engineer', '', '1'], 1, 'contactId', 'Please select a client'],
  ['job', jobColumns, ['Engineer', 'Grace Hopper', ''], 2, 'value', 'Valid salary is required'],
  ['job', jobColumns, ['Engineer', 'Grace Hopper', '0'], 2, 'value', 'Valid salary is required'],
  [
    'job',
    jobColumns,
    ['Engineer', 'Grace Hopper', '1', '101'],
    3,
    'feePercentage',
    'Fee percentage must be between 0 and 100',
  ],
  ['job', jobColumns, ['Engineer', 'Grace Hopper', '1', '', 'soon'], 4, 'startDate', 'Choose a date'],
  [
    'job',
    jobColumns,
    ['Engineer', 'Grace Hopper', '1', '', '3/11/2026'],
    4,
    'startDate',
    'Start date “3/11/2026” can be read in more than one way. Type it like 2026-11-30.',
  ],
  [
    'job',
    jobColumns,
    ['Engineer', 'Grace Hopper', '1', '', '', 'Placed'],
    4,
    'startDate',
    'Start date is required when marking job as placed',
  ],
  [
    'job',
    jobColumns,
    ['Engineer', 'Grace Hopper', '1', '', '', '', 'odd'],
    6,
    'jobType',
    'Choose one of the job types',
  ],
  [
    'job',
    jobColumns,
    ['Engineer', 'Grace Hopper', '1', '', '', '', '', 'perhaps'],
    7,
    'isExclusive',
    'Exclusive terms must be yes or no',
  ],
];

const all: BadRow[] = rows.map(([type, mapping, cells, column, field, message]) => ({
  type,
  mapping,
  cells,
  column,
  field,
  message,
}));

const required = new Set([
  'company name',
  'contact firstName',
  'contact lastName',
  'candidate firstName',
  'candidate lastName',
  'candidate email',
  'job title',
  'job contactId',
]);
const isRefused = ({ type, field, message }: BadRow) =>
  required.has(`${type} ${field}`) || message === 'Start date is required when marking job as placed';

/** Every kind of row that lacks a required value. */
export const refusedRows = all.filter(isRefused);
/** Every kind of row with a value that the form would refuse, and that the record can do without. */
export const unreadRows = all.filter((row) => !isRefused(row));
