import type { RawText } from '../extraction.ts';
import { codePageDecoder, codePageOfCharset } from './code-pages.ts';
import { createLines, largestOf } from './lines.ts';
import { addressInField } from './links.ts';

/** State that lasts until the end of its group. */
interface Group {
  isHidden: boolean;
  /** How many fallback characters follow a Unicode one. */
  substitutes: number;
  codePage: number;
  size: number;
  /** In the font table: the font being described. */
  font: number;
}

/** Groups with metadata instead of text. */
const hiddenGroups: ReadonlySet<string> = new Set(
  `fonttbl colortbl stylesheet info pict nonshppict object fldinst sp datafield listtable listoverridetable rsidtbl xmlnstbl
  themedata latentstyles footnote annotation`.split(/\s+/),
);
/** Optional groups that contain text. */
const optionalText: ReadonlySet<string> = new Set(['shpinst', 'shptxt']);

const signs: Record<string, string> = {
  tab: '\t',
  cell: '\t',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
  '~': ' ',
  _: '-',
  '{': '{',
  '}': '}',
  '\\': '\\',
};
const lineEnds: ReadonlySet<string> = new Set(['par', 'line', 'row', 'sect', 'page', '\n', '\r']);

/** A control word with its number, a hexadecimal byte, a control symbol, a group boundary, or text. */
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[\r\n]/giu;

export function readRtf(bytes: Buffer): RawText {
  const source = bytes.toString('latin1');
  const lines = createLines();
  const emails: string[] = [];
  const codePages = new Map<number, number>();
  const groups: Group[] = [];
  let group: Group = { isHidden: false, substitutes: 1, codePage: 1252, size: 12, font: 0 };
  let documentCodePage = 1252;
  let isGroupNew = false;
  let isOptional = false;
  let toSkip = 0;
  let pending: number[] = [];

  const write = (text: string) => {
    if (!group.isHidden) lines.write(text, group.size);
  };
  /** Bytes are decoded together, because some code pages use two bytes per character. */
  const writePending = () => {
    if (pending.length === 0) return;
    write(codePageDecoder(group.codePage)(Buffer.from(pending)));
    pending = [];
  };
  const control = (word: string, number: number | undefined) => {
    if (isGroupNew && (hiddenGroups.has(word) || (isOptional && !optionalText.has(word)))) group.isHidden = true;
    if (lineEnds.has(word)) {
      if (!group.isHidden) lines.end();
    } else if (Object.hasOwn(signs, word)) write(signs[word] ?? '');
    else if (number !== undefined) withNumber(word, number);
  };
  const withNumber = (word: string, number: number) => {
    if (word === 'u') {
      write(String.fromCharCode(number & 0xffff));
      toSkip = group.substitutes;
    } else if (word === 'uc') group.substitutes = number;
    else if (word === 'fs') group.size = number / 2;
    else if (word === 'ansicpg') documentCodePage = group.codePage = number;
    else if (word === 'f') {
      group.font = number;
      group.codePage = codePages.get(number) ?? documentCodePage;
    } else if (word === 'fcharset') codePages.set(group.font, codePageOfCharset(number) ?? documentCodePage);
    else if (word === 'bin') token.lastIndex += Math.max(0, number);
  };

  token.lastIndex = 0;
  for (let match = token.exec(source); match && !lines.isEnough(); match = token.exec(source)) {
    const [, word, number, hex, sign, border, plain] = match;
    if (hex !== undefined) {
      if (toSkip > 0) toSkip -= 1;
      else pending.push(Number.parseInt(hex, 16));
      continue;
    }
    writePending();
    if (plain !== undefined) {
      if (group.isHidden) emails.push(...addressInField(plain));
      const skipped = Math.min(toSkip, plain.length);
      toSkip -= skipped;
      write(plain.slice(skipped));
    } else if (border === '{') {
      groups.push(group);
      group = { ...group };
      isGroupNew = true;
      isOptional = false;
      toSkip = 0;
      continue;
    } else if (border === '}') {
      group = groups.pop() ?? group;
      toSkip = 0;
    } else if (sign === '*') {
      isOptional = true;
      continue;
    } else if (word !== undefined || sign !== undefined) {
      control(word ?? sign ?? '', number === undefined ? undefined : Number(number));
    } else continue;
    isGroupNew = false;
    isOptional = false;
  }
  writePending();
  return { text: lines.text(), hints: { largest: largestOf(lines.lines), emails } };
}
