import type { FileKind } from '#shared/platform/file-schemas.ts';
import type { Cell } from '#shared/intake/imports/cells.ts';
import type { GuessedReading } from '#shared/intake/imports/guess-reading.ts';
import { LONGEST_ROW, tableProblems } from '#shared/intake/imports/table-terms.ts';
import { atMost } from '../../runtime/at-most.ts';
import { createLimitedProcesses, ExceededLimit, type Limits } from '../process/limited-process.ts';
import { findProgram, type Program } from '../process/program.ts';
import { UnreadableTable, unreadable } from './problem.ts';
import {
  isTable,
  nothingIn,
  type Inspection,
  type TableChoices,
  type TableKind,
  type TableMeaning,
  type UnderstoodRow,
} from './table.ts';

type Bytes = AsyncIterable<Uint8Array>;

export interface TableReader {
  /** Always answers, whatever is in the file; throws only for errors of this machine. Files queue. */
  inspect: (bytes: Bytes, kind: FileKind, choices?: Partial<TableChoices>) => Promise<Inspection>;
  /**
   * How the dates and amounts of all rows are written. Throws `UnreadableTable` if the file turns out not to be a
   * table.
   */
  reading: (
    bytes: Bytes,
    kind: FileKind,
    choices: TableChoices,
    meaning: Omit<TableMeaning, 'reading'>,
  ) => Promise<GuessedReading>;
  /**
   * The interpreted rows below the headings, read with the result of an inspection. They are streamed: neither process
   * holds all of them. Throws `UnreadableTable` if the file turns out not to be a table.
   */
  understoodRows: (
    bytes: Bytes,
    kind: FileKind,
    choices: TableChoices,
    meaning: TableMeaning,
  ) => AsyncIterable<UnderstoodRow>;
  /** Refuses queued files, and gives a running one a moment to finish. */
  stop: () => Promise<void>;
}

/** The request to the child process. */
export type Question =
  | { ask: 'inspect'; kind: TableKind; choices: Partial<TableChoices> }
  | { ask: 'reading'; kind: TableKind; choices: TableChoices; meaning: Omit<TableMeaning, 'reading'> }
  | { ask: 'rows'; kind: TableKind; choices: TableChoices; meaning: TableMeaning };

/** One sentence; null if the file is damaged in a way that has no name. */
export interface Problem {
  problem: string | null;
}

/** One line of its response about rows; the last may say why there are no more. */
export type RowsAnswer = [number: number, cells: Cell[], read: UnderstoodRow['read']] | Problem;

interface Options {
  limits?: Partial<Limits>;
  program?: Program;
}

/**
 * Enough for a large spreadsheet, whose texts are held in memory. A CSV file of 34 MB takes about 100 MB (`npm run
 * bench:tables`).
 */
const usual: Limits = { timeMs: 120_000, processorMs: 120_000, memoryMb: 768, heapMb: 384 };

/** Of an answer that is read as a whole. */
export const LONGEST_ANSWER_BYTES = 2 * 1024 * 1024;
/** Of one row. `LONGEST_ROW` characters can be written as escapes, and the fields repeat some of them. */
export const LONGEST_LINE = 10 * LONGEST_ROW;

export function createTableReader({
  limits = {},
  program = findProgram('server/platform/readers/tables/child.ts', 'table-child.js'),
}: Options = {}): TableReader {
  const inTurn = atMost(1);
  const processes = createLimitedProcesses(program, { ...usual, ...limits });
  const ask = (question: Question, bytes: Bytes) => processes.run([JSON.stringify(question)], bytes);
  return {
    inspect: (bytes, kind, choices = {}) =>
      inTurn(async () => {
        if (!isTable(kind)) return nothingIn(null, tableProblems.noTable);
        try {
          return JSON.parse(await allOf(ask({ ask: 'inspect', kind, choices }, bytes))) as Inspection;
        } catch (error) {
          const problem = unreadableBy(error);
          if (problem instanceof UnreadableTable) return nothingIn(kind, problem.message);
          throw error;
        }
      }),
    reading: async (bytes, kind, choices, meaning) => {
      if (!isTable(kind)) throw unreadable('noTable');
      try {
        const answer = await allOf(ask({ ask: 'reading', kind, choices: choicesIn(choices), meaning }, bytes));
        return understoodIn(JSON.parse(answer) as GuessedReading | Problem);
      } catch (error) {
        throw unreadableBy(error);
      }
    },
    understoodRows: async function* understoodRows(bytes, kind, choices, meaning) {
      if (!isTable(kind)) throw unreadable('noTable');
      try {
        for await (const line of linesOf(ask({ ask: 'rows', kind, choices: choicesIn(choices), meaning }, bytes))) {
          const [number, cells, read] = understoodIn(JSON.parse(line) as RowsAnswer);
          yield { number, cells, read };
        }
      } catch (error) {
        throw unreadableBy(error);
      }
    },
    stop: processes.stop,
  };
}

/** The rest of an inspection, such as its samples, would be too long for a command line. */
const choicesIn = ({ encoding, delimiter, sheet, headingRow }: TableChoices): TableChoices => ({
  encoding,
  delimiter,
  sheet,
  headingRow,
});

/** The file is at fault if it made the program exceed a limit. */
const unreadableBy = (error: unknown) =>
  error instanceof ExceededLimit ? unreadable(error.excess, { cause: error }) : error;

const isProblem = (answer: object): answer is Problem => 'problem' in answer;

function understoodIn<Answer extends object>(answer: Answer | Problem): Answer {
  if (isProblem(answer)) throw new UnreadableTable(answer.problem ?? tableProblems.broken);
  return answer;
}

/** An inspection is cut to its limits by the program itself. Only a file with thousands of sheets exceeds this. */
async function allOf(said: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of said) {
    size += piece.length;
    if (size > LONGEST_ANSWER_BYTES) throw unreadable('longAnswer');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

async function* linesOf(said: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let unfinished: string[] = [];
  let length = 0;
  for await (const piece of said) {
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      yield unfinished.join('') + line;
      [unfinished, length] = [[], 0];
    }
    unfinished.push(rest);
    length += rest.length;
    if (length > LONGEST_LINE) throw unreadable('longAnswer');
  }
}
