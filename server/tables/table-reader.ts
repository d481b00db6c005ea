import type { FileKind } from '#shared/files.ts';
import type { Cell } from '#shared/imports/cells.ts';
import { tableProblems } from '#shared/imports/table-terms.ts';
import { atMost } from '../at-most.ts';
import {
  createConfinedProcesses,
  ExceededLimit,
  findProgram,
  type Limits,
  type Program,
} from '../confined/confined-process.ts';
import { UnreadableTable, unreadable } from './problem.ts';
import {
  isTable,
  nothingIn,
  type Inspection,
  type TableChoices,
  type TableKind,
  type TableMeaning,
  type TableRow,
  type UnderstoodRow,
} from './table.ts';

type Bytes = AsyncIterable<Uint8Array>;

export interface TableReader {
  /** An answer for whatever is in the file; only trouble with this machine is thrown. Files wait for each other. */
  inspect: (bytes: Bytes, kind: FileKind, choices?: Partial<TableChoices>) => Promise<Inspection>;
  /**
   * The rows below the headings, read as an inspection of the same file said. They come while they are taken: neither process holds all
   * of them. Throws `UnreadableTable` where the file turns out to be none.
   */
  rows: (bytes: Bytes, kind: FileKind, choices: TableChoices) => AsyncIterable<TableRow>;
  /** The same, and what each of them says: to find that out takes longer than to read them, and nobody else waits for it there. */
  understoodRows: (
    bytes: Bytes,
    kind: FileKind,
    choices: TableChoices,
    meaning: TableMeaning,
  ) => AsyncIterable<UnderstoodRow>;
  /** Whoever waits is refused, and what is being read has a moment to end. */
  stop: () => Promise<void>;
}

/** What the process is asked. */
export type Question =
  | { ask: 'inspect'; kind: TableKind; choices: Partial<TableChoices> }
  | { ask: 'rows'; kind: TableKind; choices: TableChoices; meaning?: TableMeaning };

/** One line of its answer about rows; the last may say why there are no more. */
export type RowsAnswer = [number: number, cells: Cell[], read?: UnderstoodRow['read']] | { problem: string | null };

interface Options {
  limits?: Partial<Limits>;
  program?: Program;
}

/** Room for a large spreadsheet, whose texts are held; a CSV file of 34 MB takes about 100 MB (`npm run bench:tables`). */
const usual: Limits = { timeMs: 120_000, processorMs: 120_000, memoryMb: 768, heapMb: 384 };

export function createTableReader({
  limits = {},
  program = findProgram('server/tables/child.ts', 'table-child.js'),
}: Options = {}): TableReader {
  const inTurn = atMost(1);
  const processes = createConfinedProcesses(program, { ...usual, ...limits });
  const ask = (question: Question, bytes: Bytes) => processes.run([JSON.stringify(question)], bytes);
  async function* rows(bytes: Bytes, kind: FileKind, choices: TableChoices, meaning?: TableMeaning) {
    if (!isTable(kind)) throw unreadable('noTable');
    try {
      yield* answersIn(ask({ ask: 'rows', kind, choices, ...(meaning && { meaning }) }, bytes));
    } catch (error) {
      throw error instanceof ExceededLimit ? unreadable(error.excess, { cause: error }) : error;
    }
  }
  return {
    inspect: (bytes, kind, choices = {}) =>
      inTurn(async () => {
        if (!isTable(kind)) return nothingIn(null, tableProblems.noTable);
        try {
          return JSON.parse(await allOf(ask({ ask: 'inspect', kind, choices }, bytes))) as Inspection;
        } catch (error) {
          if (error instanceof ExceededLimit) return nothingIn(kind, tableProblems[error.excess]);
          throw error;
        }
      }),
    rows: async function* onlyRows(bytes, kind, choices) {
      for await (const [number, cells] of rows(bytes, kind, choices)) yield { number, cells };
    },
    understoodRows: async function* understoodRows(bytes, kind, choices, meaning) {
      for await (const [number, cells, read] of rows(bytes, kind, choices, meaning)) {
        if (!read) throw new Error('The program that reads tables did not say what a row says');
        yield { number, cells, read };
      }
    },
    stop: processes.stop,
  };
}

async function allOf(said: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of said) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function* answersIn(said: AsyncIterable<Buffer>) {
  for await (const line of linesOf(said)) {
    const answer = JSON.parse(line) as RowsAnswer;
    if (!Array.isArray(answer)) throw new UnreadableTable(answer.problem ?? tableProblems.broken);
    yield answer;
  }
}

async function* linesOf(said: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unfinished = '';
  for await (const piece of said) {
    const lines = (unfinished + decoder.decode(piece, { stream: true })).split('\n');
    unfinished = lines.pop() ?? '';
    yield* lines;
  }
}
