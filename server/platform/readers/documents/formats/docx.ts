import { Unreadable, type RawText } from '../extraction.ts';
import { unpack } from './container.ts';
import { createLines, largestOf } from './lines.ts';
import { addressOf } from './links.ts';
import { readXml } from './xml.ts';

const isBody = (name: string) => /^word\/document\d*\.xml$/.test(name);
const isHeader = (name: string) => /^word\/header\d*\.xml$/.test(name);
const isFooter = (name: string) => /^word\/footer\d*\.xml$/.test(name);
const isLinks = (name: string) => /^word\/_rels\/[^/]+\.xml\.rels$/.test(name);

/** Page headers come first, because many CVs have name and number there. */
export function readDocx(bytes: Buffer): RawText {
  const parts = unpack(bytes, (name) => [isBody, isHeader, isFooter, isLinks].some((isOne) => isOne(name)));
  const those = (isOne: (name: string) => boolean) =>
    [...parts].filter(([name]) => isOne(name)).map(([, content]) => content);
  const [body] = those(isBody).map(paragraphsOf);
  if (!body) throw new Unreadable('broken');
  const [headers, footers] = [isHeader, isFooter].map((isOne) => those(isOne).map((part) => paragraphsOf(part).text()));
  return {
    text: [...new Set(headers), body.text(), ...new Set(footers)].join('\n'),
    hints: { largest: largestOf(body.lines), emails: those(isLinks).flatMap(addressesIn) },
  };
}

/** A document of Word 2003, or the parts of a DOCX in one file. Both name their paragraphs as a DOCX does. */
export const isWordXml = (written: string) => /<(?:w:wordDocument|pkg:package)\b/.test(written.slice(0, 10_000));

export function readWordXml(written: string): RawText {
  const body = paragraphsOf(Buffer.from(written));
  return { text: body.text(), hints: { largest: largestOf(body.lines) } };
}

/** Fallback drawings for old programs, deleted text, and field instructions. */
const unseen: ReadonlySet<string> = new Set(['mc:Fallback', 'w:instrText', 'w:delText']);
/** Larger than any explicit size. */
const TITLE_SIZE = 1_000;

function paragraphsOf(content: Uint8Array) {
  const lines = createLines();
  let hidden = 0;
  let isText = false;
  let isTitle = false;
  let isRun = false;
  let size = 0;
  const opened: Record<string, (value: string | undefined) => void> = {
    'w:p': () => {
      lines.endIfBegun();
      isTitle = false;
    },
    'w:pStyle': (value = '') => {
      isTitle = value.toLowerCase() === 'title';
    },
    'w:r': () => {
      isRun = true;
      size = 0;
    },
    'w:sz': (value) => {
      size = Number(value) / 2 || 0;
    },
    'w:t': () => {
      isText = true;
    },
    'w:br': () => lines.end(),
    'w:cr': () => lines.end(),
    'w:noBreakHyphen': () => lines.write('-'),
    // Outside a run it is a tab stop definition.
    'w:tab': () => {
      if (isRun) lines.write('\t');
    },
  };
  const closed: Record<string, () => void> = {
    'w:t': () => {
      isText = false;
    },
    'w:r': () => {
      isRun = false;
    },
    'w:p': lines.end,
    'w:tc': lines.goOnBeside,
    'w:tr': lines.end,
  };
  readXml(content, {
    open: (name, attributes) => {
      if (unseen.has(name)) hidden += 1;
      if (hidden === 0 && Object.hasOwn(opened, name)) opened[name]?.(attributes['w:val']);
    },
    close: (name) => {
      if (hidden === 0 && Object.hasOwn(closed, name)) closed[name]?.();
      if (unseen.has(name)) hidden -= 1;
    },
    text: (piece) => {
      if (isText && hidden === 0) lines.write(piece, isTitle ? TITLE_SIZE : size);
    },
    isDone: lines.isEnough,
  });
  return lines;
}

function addressesIn(links: Uint8Array): string[] {
  const found: string[] = [];
  readXml(links, {
    open: (_name, { Target = '' }) => void found.push(...addressOf(Target)),
    close: () => undefined,
    text: () => undefined,
  });
  return found;
}
