import { once } from 'node:events';
import { refuseNetwork } from '../process/no-network.ts';
import { UnreadableTable } from './problem.ts';
import { inspectTable, tableRows } from './read-table.ts';
import type { TableMeaning } from './table.ts';
import type { Problem, Question, RowsAnswer } from './table-reader.ts';

const LINES_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 500_000;

/**
 * A separate process for one untrusted file: bytes in, JSON out, with one line per row. `confinement.ts` says what keeps
 * it from the product's settings, database and secrets.
 */
async function main(): Promise<void> {
  refuseNetwork();
  const question = JSON.parse(process.argv[2] ?? '') as Question;
  const { kind } = question;
  // The child may stop reading early. Destroying stdin would look like a crash to the sender.
  const pieces: AsyncIterable<Buffer> = process.stdin.iterator({ destroyOnReturn: false });
  if (question.ask === 'inspect') await say(JSON.stringify(await inspectTable(pieces, kind, question.choices)));
  else if (question.ask === 'reading') await sayReading(tableRows(pieces, kind, question.choices), question.meaning);
  else await sayRows(tableRows(pieces, kind, question.choices), question.meaning);
  process.exit(0);
}

type Rows = ReturnType<typeof tableRows>;

async function sayReading(rows: Rows, { type, mapping }: Omit<TableMeaning, 'reading'>): Promise<void> {
  const { guessReading } = await import('#shared/intake/imports/guess-reading.ts');
  async function* cells() {
    for await (const row of rows) yield row.cells;
  }
  await say(JSON.stringify(await guessReading(type, mapping, cells()).catch(problemIn)));
}

const problemIn = (error: unknown): Problem => ({ problem: error instanceof UnreadableTable ? error.message : null });

async function sayRows(rows: Rows, { type, mapping, reading }: TableMeaning): Promise<void> {
  // Loaded on demand, because the forms' rules are large.
  const { readRow } = await import('#shared/intake/imports/read-row.ts');
  let lines: string[] = [];
  let characters = 0;
  const add = (line: RowsAnswer) => {
    const text = `${JSON.stringify(line)}\n`;
    characters += text.length;
    return lines.push(text);
  };
  const sayLines = async () => {
    await say(lines.join(''));
    [lines, characters] = [[], 0];
  };
  try {
    for await (const { number, cells } of rows) {
      const count = add([number, cells, readRow(type, mapping, cells, reading)]);
      if (count >= LINES_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await sayLines();
    }
  } catch (error) {
    add(problemIn(error));
  }
  await sayLines();
}

async function say(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

await main();
