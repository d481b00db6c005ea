/** Excel 97 workbooks, written byte by byte. */

const record = (id: number, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts);
  return Buffer.concat([words(id, data.length), data]);
};
const words = (...numbers: number[]) => {
  const buffer = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, index) => buffer.writeUInt16LE(number, index * 2));
  return buffer;
};
const wide = (text: string) => Buffer.concat([Buffer.from([1]), Buffer.from(text, 'utf16le')]);
const double = (number: number) => {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleLE(number);
  return buffer;
};

const [BEGIN, END, PASSWORD, SHEET, CONTINUED, DATE_SYSTEM] = [0x809, 0x0a, 0x2f, 0x85, 0x3c, 0x22];
const [CELL_FORMAT, NUMBER_FORMAT, SHARED_TEXTS, SHARED_TEXT] = [0xe0, 0x41e, 0xfc, 0xfd];
const [FORMULA, FORMULA_TEXT, NUMBER, RK_NUMBERS, TRUTH_OR_ERROR] = [0x06, 0x207, 0x203, 0xbd, 0x205];
const FIRST_OWN_FORMAT = 164;

/** A number has a built-in format, or one of its own. Hundredths stand side by side in one record. */
type XlsCell =
  | string
  | number
  | boolean
  | { number: number; format: number | string }
  | { hundredths: number[]; format: number | string }
  | { error: number }
  | { formula: string | { error: number } };

interface XlsOptions {
  isLocked?: boolean;
  version?: number;
  is1904?: boolean;
  /** The name of a hidden sheet before the one with the rows. */
  hidden?: string;
  /** The longest record of shared texts. */
  recordBytes?: number;
  /** The workbook is stored among the short streams. */
  isSmall?: boolean;
}

/** A workbook with one visible sheet, "People". */
export function writtenXls(rows: XlsCell[][], options: XlsOptions = {}): Buffer {
  const { isLocked = false, version = 0x600, is1904 = false, hidden, recordBytes = 8_224, isSmall = false } = options;
  const formats: (number | string)[] = [0];
  const texts: string[] = [];
  const placeOf = <T>(list: T[], one: T) => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1);
  const cells = rows.flatMap((row, y) => row.map((cell, x) => cellRecord(cell, y, x)));
  function cellRecord(cell: XlsCell, y: number, x: number): Buffer {
    const at = (format: number | string = 0) => words(y, x, placeOf(formats, format));
    if (typeof cell === 'string') return record(SHARED_TEXT, at(), words(placeOf(texts, cell), 0));
    if (typeof cell === 'number') return record(NUMBER, at(), double(cell));
    if (typeof cell === 'boolean') return record(TRUTH_OR_ERROR, at(), Buffer.from([Number(cell), 0]));
    if ('number' in cell) return record(NUMBER, at(cell.format), double(cell.number));
    if ('error' in cell) return record(TRUTH_OR_ERROR, at(), Buffer.from([cell.error, 1]));
    if ('hundredths' in cell) {
      const pairs = cell.hundredths.map((number) => {
        const bits = Buffer.alloc(4);
        bits.writeInt32LE((number << 2) | 3);
        return Buffer.concat([words(placeOf(formats, cell.format)), bits]);
      });
      return record(RK_NUMBERS, words(y, x), ...pairs, words(x + pairs.length - 1));
    }
    const { formula } = cell;
    const isText = typeof formula === 'string';
    const result = Buffer.from([isText ? 0 : 2, 0, isText ? 0 : formula.error, 0, 0, 0, 0xff, 0xff]);
    const written = record(FORMULA, at(), result, words(0, 0, 0));
    return isText ? Buffer.concat([written, record(FORMULA_TEXT, words(formula.length), wide(formula))]) : written;
  }
  const part = (kind: number, ...records: Buffer[]) =>
    Buffer.concat([record(BEGIN, words(version, kind)), ...records, record(END)]);
  const chart = part(0x20);
  const sheet = part(0x10, chart, ...cells);
  const none = part(0x10);
  const sheetRecord = (name: string, position: number, isHidden: boolean) =>
    record(SHEET, words(position, 0, isHidden ? 1 : 0), Buffer.from([name.length]), wide(name));
  const own = formats.filter((format) => typeof format === 'string');
  const globals = (position: number) =>
    part(
      5,
      ...(isLocked ? [record(PASSWORD, words(1, 1))] : []),
      record(DATE_SYSTEM, words(Number(is1904))),
      ...own.map((code, index) => record(NUMBER_FORMAT, words(FIRST_OWN_FORMAT + index, code.length), wide(code))),
      ...formats.map((format) =>
        record(CELL_FORMAT, words(0, typeof format === 'string' ? FIRST_OWN_FORMAT + own.indexOf(format) : format)),
      ),
      ...(hidden === undefined ? [] : [sheetRecord(hidden, position + sheet.length, true)]),
      sheetRecord('People', position, false),
      ...sharedTexts(texts, recordBytes),
    );
  const workbook = Buffer.concat([globals(globals(0).length), sheet, none]);
  return isSmall ? compoundFileOfSmall(workbook) : compoundWorkbook(workbook);
}

/** A text may be cut anywhere but in its head; after the cut it says again how wide its characters are. */
function sharedTexts(texts: readonly string[], recordBytes: number): Buffer[] {
  const blocks = [Buffer.concat([words(texts.length, 0), words(texts.length, 0)])];
  const add = (bytes: Buffer, whenCut: Buffer) => {
    const last = blocks.at(-1) ?? Buffer.alloc(0);
    if (last.length + bytes.length > recordBytes) blocks.push(Buffer.concat([whenCut, bytes]));
    else blocks.splice(-1, 1, Buffer.concat([last, bytes]));
  };
  for (const text of texts) {
    const isNarrow = text.split('').every((unit) => unit <= '\u00ff');
    const flags = Buffer.from([isNarrow ? 0 : 1]);
    add(Buffer.concat([words(text.length), flags]), Buffer.alloc(0));
    for (const unit of text.split('')) add(Buffer.from(unit, isNarrow ? 'latin1' : 'utf16le'), flags);
  }
  return blocks.map((block, index) => record(index === 0 ? SHARED_TEXTS : CONTINUED, block));
}

const SECTOR = 512;
const [FREE, END_OF_CHAIN, TABLE] = [0xffffffff, 0xfffffffe, 0xfffffffd];
/** Shorter streams are stored elsewhere. */
const LEAST_STREAM = 4096;
const SMALL_SECTOR = 64;

const whole = (content: Buffer, least = 0) => {
  const bytes = Buffer.alloc(Math.ceil(Math.max(content.length, least) / SECTOR) * SECTOR);
  content.copy(bytes);
  return bytes;
};

function compoundWorkbook(content: Buffer): Buffer {
  const stream = whole(content, LEAST_STREAM);
  const directory = [
    directoryEntry('Root Entry', { type: 5, child: 1, start: END_OF_CHAIN, size: 0 }),
    directoryEntry('Workbook', { type: 2, child: FREE, start: 2, size: stream.length }),
  ];
  return compoundFile([whole(Buffer.concat(directory)), stream]);
}

/** Short streams are divided into sectors of their own, inside one that belongs to the root. */
function compoundFileOfSmall(content: Buffer): Buffer {
  const sectors = Math.ceil(content.length / SMALL_SECTOR);
  const table = Buffer.alloc(SECTOR, 0xff);
  for (let sector = 0; sector < sectors; sector += 1)
    table.writeUInt32LE(sector === sectors - 1 ? END_OF_CHAIN : sector + 1, sector * 4);
  const size = sectors * SMALL_SECTOR;
  const directory = [
    directoryEntry('Root Entry', { type: 5, child: 1, start: 3, size }),
    directoryEntry('Workbook', { type: 2, child: FREE, start: 0, size: content.length }),
  ];
  return compoundFile([whole(Buffer.concat(directory)), table, whole(content)], 2);
}

/** The sector table, the directory, and the other chains, each in sectors that follow each other. */
function compoundFile(chains: readonly Buffer[], smallTable = END_OF_CHAIN): Buffer {
  const header = Buffer.alloc(SECTOR);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(LEAST_STREAM, 56);
  header.writeUInt32LE(smallTable, 60);
  header.writeUInt32LE(smallTable === END_OF_CHAIN ? 0 : 1, 64);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(TABLE, 0);
  let sector = 1;
  for (const chain of chains) {
    for (const end = sector + chain.length / SECTOR; sector < end; sector += 1)
      table.writeUInt32LE(sector === end - 1 ? END_OF_CHAIN : sector + 1, sector * 4);
  }
  return Buffer.concat([header, table, ...chains]);
}

function directoryEntry(
  name: string,
  { type, child, start, size }: Record<'type' | 'child' | 'start' | 'size', number>,
) {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = type;
  entry[67] = 1;
  [FREE, FREE, child].forEach((sibling, index) => entry.writeUInt32LE(sibling, 68 + index * 4));
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}
