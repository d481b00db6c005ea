import { csvLine } from '#shared/platform/csv.ts';

/** Candidates for an import file: made up, all different, a few hundred bytes each. */

const headings = ['First name', 'Last name', 'Email', 'Phone', 'Type', 'Skills', 'Expected salary', 'Location', 'CV'];
const ROWS_AT_ONCE = 1_000;

const candidate = (number: number) =>
  csvLine([
    `Zoë${number}`,
    `Example-${number % 977}`,
    `person${number}@example.com`,
    `+44 7911 ${100_000 + number}`,
    number % 3 === 0 ? 'contract' : 'permanent',
    'TypeScript; PostgreSQL; "Sales, international"',
    `£${(30_000 + (number % 700) * 100).toLocaleString('en-GB')}`,
    'London',
    `Person ${number} has done this and that.\nAnd something else, "quoted".\n`.repeat(3),
  ]);

export async function* madeTable(rows: number) {
  yield Buffer.from(csvLine(headings));
  for (let start = 0; start < rows; start += ROWS_AT_ONCE) {
    const many = Math.min(ROWS_AT_ONCE, rows - start);
    yield Buffer.from(Array.from({ length: many }, (_, index) => candidate(start + index)).join(''));
  }
}
