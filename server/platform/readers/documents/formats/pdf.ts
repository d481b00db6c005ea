import { getDocumentProxy } from 'unpdf';
import { MOST_PAGES } from '#shared/intake/documents.ts';
import { ENOUGH_TEXT, Unreadable, type Problem, type RawText } from '../extraction.ts';
import { largestOf, type Line } from './lines.ts';
import { addressOf } from './links.ts';

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;
type Items = Awaited<ReturnType<Page['getTextContent']>>['items'];

/** As a fraction of the font size: farther down is a new line, farther right is a new word. */
const NEW_LINE = 0.6;
const NEW_WORD = 0.2;
/** Between letters set wide, "J O H N", a new word begins farther to the right. */
const NEW_WIDE_WORD = 0.6;
const isSetWide = (text: string) => /(?:^|\s)\p{L}$/u.test(text);
const beginsWide = (text: string) => /^\p{L}(?:\s|$)/u.test(text);

/** Keeps the drawing order, which is the writing order, so that columns stay together. */
export async function readPdf(bytes: Buffer): Promise<RawText> {
  const document = await open(bytes);
  const lines: Line[] = [];
  const emails: string[] = [];
  let largest: string | null = null;
  let length = 0;
  const pages = Math.min(document.numPages, MOST_PAGES);
  for (let number = 1; number <= pages && length < ENOUGH_TEXT; number += 1) {
    const page = await document.getPage(number);
    const onPage = linesOf((await page.getTextContent()).items);
    if (number === 1) largest = largestOf(onPage);
    lines.push(...onPage, { text: '', size: 0 });
    length += onPage.reduce((sum, { text }) => sum + text.length, 0);
    emails.push(...(await addressesOn(page)));
    page.cleanup();
  }
  const problem: Problem | undefined = document.numPages > MOST_PAGES ? 'manyPages' : undefined;
  return {
    text: lines.map(({ text }) => text).join('\n'),
    hints: { largest, emails },
    ...(problem ? { problem } : {}),
  };
}

async function open(bytes: Buffer): Promise<Document> {
  try {
    // No system fonts, no scripts, and no console output.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      useSystemFonts: false,
      isEvalSupported: false,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Unreadable(isLocked ? 'password' : 'broken', { cause: error });
  }
}

function linesOf(items: Items): Line[] {
  const lines: Line[] = [];
  let line: Line = { text: '', size: 0 };
  let end: { x: number; y: number } | undefined;
  /** Where the last text ends that is not blank. */
  let written: number | undefined;
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
    const size = Math.hypot(c, d) || Math.hypot(a, b);
    const isBelow = end && Math.abs(y - end.y) > NEW_LINE * Math.max(size, 1);
    // Back to the left of the previous text: something else that happens to be at the same height.
    const isElsewhere = end && end.x - x > size;
    if (isBelow || isElsewhere) {
      lines.push(line);
      line = { text: '', size: 0 };
    } else if (end && x - end.x > NEW_WORD * size && !/\s$/.test(line.text)) line.text += ' ';
    if (item.str.trim() !== '') {
      const isWideWord = written && x - written > NEW_WIDE_WORD * size && isSetWide(line.text.trimEnd());
      if (isWideWord && beginsWide(item.str)) line.text = `${line.text.trimEnd()}  `;
      line.size = Math.max(line.size, size);
      end = { x: x + item.width, y };
      written = end.x;
    } else end = end && { x: x + item.width, y: end.y };
    line.text += item.str;
  }
  return [...lines, line];
}

async function addressesOn(page: Page): Promise<string[]> {
  const annotations = (await page.getAnnotations()) as { url?: unknown }[];
  return annotations.flatMap(({ url }) => (typeof url === 'string' ? addressOf(url) : []));
}
