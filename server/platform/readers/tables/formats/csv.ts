import { textOfCsvCell } from '#shared/platform/csv.ts';
import type { Encoding } from '#shared/intake/imports/table-terms.ts';
import { unreadable } from '../problem.ts';
import type { OpenTable, TableChoices, TableRow } from '../table.ts';
import { declaredDelimiter, likelyDelimiter } from './delimiter.ts';
import { createEncodingGuess, decoderOf, markedEncoding } from './encoding.ts';
import { splitCsv } from './split-csv.ts';

/** The part that is examined to detect encoding and delimiter. */
const HEAD_BYTES = 1024 * 1024;
/** Enough for the rows of the preview, and little enough to be split several times. */
const DELIMITER_CHARS = 64 * 1024;

type Chosen = Partial<Pick<TableChoices, 'encoding' | 'delimiter'>>;

/** The rows of a text file, streamed without holding the whole file. */
export async function openCsv(pieces: AsyncIterable<Buffer>, chosen: Chosen): Promise<OpenTable> {
  const { head, rest, isWhole } = await withHead(pieces);
  const known = chosen.encoding ?? markedEncoding(head);
  const encoding = known ?? 'utf-8';
  const beginning = decoderOf(encoding)(head, false);
  const declared = declaredDelimiter(beginning);
  const skipped = declared?.line.length ?? 0;
  const delimiter =
    chosen.delimiter ?? declared?.delimiter ?? likelyDelimiter(beginning.slice(skipped, skipped + DELIMITER_CHARS));
  const guess = createEncodingGuess();
  async function* watched() {
    if (known === undefined) guess.add(head);
    yield head;
    for await (const piece of rest) {
      if (known === undefined) guess.add(piece);
      yield piece;
    }
  }
  const inTruth = () => {
    const real = known ?? guess.encoding();
    return {
      encoding: real,
      firstRows: rowsOf([head], { encoding: real, delimiter, skipped, isWhole }),
    };
  };
  const rows = rowsOf(watched(), { encoding, delimiter, skipped, isWhole: true });
  return { encoding, delimiter, sheets: [], sheet: null, rows, inTruth };
}

async function withHead(pieces: AsyncIterable<Buffer>) {
  const iterator = pieces[Symbol.asyncIterator]();
  const parts: Buffer[] = [];
  let size = 0;
  let isWhole = false;
  while (size < HEAD_BYTES && !isWhole) {
    const next = await iterator.next();
    if (next.done === true) isWhole = true;
    else {
      parts.push(next.value);
      size += next.value.length;
    }
  }
  const rest: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => iterator };
  return { head: Buffer.concat(parts), rest, isWhole };
}

interface Division {
  encoding: Encoding;
  delimiter: string;
  /** Leading characters that belong to no row. */
  skipped: number;
  /** Otherwise the last row may continue elsewhere. */
  isWhole: boolean;
}

async function* rowsOf(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  { encoding, delimiter, skipped, isWhole }: Division,
): AsyncGenerator<TableRow> {
  const decode = decoderOf(encoding);
  const splitter = splitCsv(delimiter);
  let toSkip = skipped;
  let number = 0;
  const rowFrom = (cells: string[]): TableRow => {
    number += 1;
    return { number, cells: cells.map(textOfCsvCell) };
  };
  for await (const piece of pieces) {
    const text = decode(piece, false);
    if (text.includes('\u0000')) throw unreadable('binary');
    for (const cells of splitter.push(text.slice(toSkip))) yield rowFrom(cells);
    toSkip = Math.max(0, toSkip - text.length);
  }
  if (!isWhole) return;
  for (const cells of [...splitter.push(decode(Buffer.alloc(0), true)), ...splitter.end()]) yield rowFrom(cells);
}
