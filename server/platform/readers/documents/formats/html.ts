import type { RawText } from '../extraction.ts';
import { createLines, largestOf } from './lines.ts';
import { addressOf } from './links.ts';
import { fromWindows1252, readTxt } from './txt.ts';

/** Decodes a page with the encoding that it names, or else like any text. */
export function decoded(bytes: Buffer): string {
  const [, label = ''] = /charset\s*=\s*["']?([\w-]{1,40})/i.exec(bytes.toString('latin1', 0, 4096)) ?? [];
  const isMarked = bytes[0] === 0xff || bytes[0] === 0xfe;
  // The runtime would decode these two as Latin-1.
  if (!isMarked && /^(?:windows-1252|iso-8859-1)$/i.test(label)) return fromWindows1252(bytes);
  try {
    return isMarked || label === '' ? readTxt(bytes).text : new TextDecoder(label).decode(bytes);
  } catch {
    // No such encoding.
    return readTxt(bytes).text;
  }
}

/** What a page contains beside its text. Each is skipped to its end. */
const unseen: Record<string, RegExp> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  title: /<\/title/gi,
  xml: /<\/xml/gi,
};
const sizes: Record<string, number> = { h1: 24, h2: 18, h3: 14 };
const blocks: ReadonlySet<string> = new Set(
  `address article aside blockquote body center dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section
  table ul`.split(/\s+/),
);
const cells: ReadonlySet<string> = new Set(['td', 'th']);

/** The visible text of a page. Nothing in it is run or loaded. */
export function readHtml(page: string): RawText {
  const lines = createLines();
  const emails: string[] = [];
  let size = 11;
  const write = (text: string) => {
    const collapsed = withCharacters(text.replaceAll(/\s+/g, ' '));
    const isBeginning = /^$|\t$/.test(lines.lines.at(-1)?.text ?? '');
    const written = isBeginning ? collapsed.trimStart() : collapsed;
    if (written !== '') lines.write(written, size);
  };
  const meet = (name: string, isEnd: boolean) => {
    size = isEnd ? 11 : (sizes[name] ?? size);
    if (name === 'br') lines.end();
    else if (name === 'tr' && isEnd) lines.end();
    else if (blocks.has(name)) lines.endIfBegun();
    else if (cells.has(name) && isEnd) lines.goOnBeside();
  };
  for (let at = 0; at < page.length && !lines.isEnough();) {
    const begin = orEnd(page, page.indexOf('<', at));
    write(page.slice(at, begin));
    const isComment = page.startsWith('<!--', begin);
    const end = orEnd(page, page.indexOf(isComment ? '-->' : '>', begin));
    const tag = page.slice(begin, end);
    at = end + (isComment ? 3 : 1);
    const [, slash, written = ''] = /^<(\/?)([a-z][a-z0-9]*)(?![\w:-])/i.exec(tag) ?? [];
    const name = written.toLowerCase();
    meet(name, slash === '/');
    if (name === 'a')
      emails.push(...addressOf(withCharacters(/href\s*=\s*["']?\s*(mailto:[^"'\s]{1,300})/i.exec(tag)?.[1] ?? '')));
    const ending = slash === '' && Object.hasOwn(unseen, name) ? unseen[name] : undefined;
    if (ending) {
      ending.lastIndex = at;
      at = ending.exec(page)?.index ?? page.length;
    }
  }
  return { text: lines.text(), hints: { largest: largestOf(lines.lines), emails } };
}

const orEnd = (page: string, index: number) => (index === -1 ? page.length : index);

/** From U+00A0 on, in order. */
const latin =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
  Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute
  THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde
  ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);
const characters = new Map([
  ...latin.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    bull: '•',
    hellip: '…',
  }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', euro: '€', trade: '™', oelig: 'œ', scaron: 'š' }),
]);

/** Replaces "&eacute;", "&#233;" and "&#xE9;". */
function withCharacters(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));?/gi, (all, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    if (name !== undefined) return characters.get(String(name)) ?? all;
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
