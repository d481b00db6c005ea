import { once } from 'node:events';
import { letOthersGoFirst } from '../confined/priority.ts';
import type { Cell } from '#shared/imports/cells.ts';
import { UnreadableTable } from './problem.ts';
import { inspectTable, tableRows } from './read-table.ts';
import type { TableMeaning } from './table.ts';
import type { Question, RowsAnswer } from './table-reader.ts';

const LINES_AT_ONCE = 200;

/**
 * A process of its own for one file that a stranger wrote: its bytes come in, and what stands in it goes out as JSON, its rows with a line
 * for each. It has nothing of the product's: no settings, no database, no secrets.
 */
async function main(): Promise<void> {
  letOthersGoFirst();
  const question = JSON.parse(process.argv[2] ?? '') as Question;
  const { kind } = question;
  // Whoever has seen enough leaves the rest: closing the door on the sender would look like an accident.
  const pieces: AsyncIterable<Buffer> = process.stdin.iterator({ destroyOnReturn: false });
  if (question.ask === 'inspect') await say(JSON.stringify(await inspectTable(pieces, kind, question.choices)));
  else await sayRows(tableRows(pieces, kind, question.choices), await reading(question.meaning));
  process.exit(0);
}

/** What a row says, if that is asked for: the rules of the forms are much to load. */
async function reading(meaning: TableMeaning | undefined) {
  if (!meaning) return () => [] as const;
  const { readRow } = await import('#shared/imports/read-row.ts');
  return (cells: Cell[]) => [readRow(meaning.type, meaning.mapping, cells, meaning.reading)] as const;
}

async function sayRows(
  rows: ReturnType<typeof tableRows>,
  understood: Awaited<ReturnType<typeof reading>>,
): Promise<void> {
  let lines: string[] = [];
  const add = (line: RowsAnswer) => lines.push(`${JSON.stringify(line)}\n`);
  const sayLines = async () => {
    await say(lines.join(''));
    lines = [];
  };
  try {
    for await (const { number, cells } of rows) {
      if (add([number, cells, ...understood(cells)]) >= LINES_AT_ONCE) await sayLines();
    }
  } catch (error) {
    add({ problem: error instanceof UnreadableTable ? error.message : null });
  }
  await sayLines();
}

async function say(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

await main();
