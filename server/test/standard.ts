import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/runtime/project-root.ts';

/** The checklist of OWASP ASVS 5.0, levels 1 and 2, as answered in docs/security/asvs.md. */
export const STANDARD_DOCUMENT = 'docs/security/asvs.md';

/** How many items of these levels each chapter of the standard has: 253 in total. */
const itemsPerChapter: Record<string, number> = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

const marks = ['pass', 'not applicable', 'deviation'] as const;
type Mark = (typeof marks)[number];

interface Item {
  id: string;
  mark: string;
  /** For a pass, the tests that prove it; otherwise the reason. */
  because: string;
}

/** A test as documents name it: `file` “title”. */
interface NamedTest {
  file: string;
  title: string;
}

export interface Judgement {
  items: number;
  counts: Record<Mark, number>;
  /** One sentence per problem; empty if the checklist is complete and correct. */
  problems: string[];
}

export function readDocument(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

export function judgeStandard(text: string): Judgement {
  const items = readItems(text);
  const counts = { pass: 0, 'not applicable': 0, deviation: 0 };
  for (const { mark } of items) if (isMark(mark)) counts[mark] += 1;
  return {
    items: new Set(items.map(({ id }) => id)).size,
    counts,
    problems: [...idProblems(items), ...items.flatMap(itemProblems)],
  };
}

/** The problems with the tests that a document names. */
export function namedTestProblems(text: string): string[] {
  return namedTestsIn(text).flatMap(({ file, title }) => {
    if (!existsSync(join(projectRoot, file))) return [`There is no ${file}.`];
    const source = readDocument(file);
    // A tag after a title says where it runs.
    const isThere = ["'", '`', '"'].some((quote) =>
      [quote, ' @'].some((end) => source.includes(`${quote}${title}${end}`)),
    );
    return isThere ? [] : [`${file} has no test “${title}”.`];
  });
}

function namedTestsIn(text: string): NamedTest[] {
  return [...text.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ file, title }));
}

function readItems(text: string): Item[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, id = '', mark = '', because = '']) => ({ id, mark, because }),
  );
}

function isMark(mark: string): mark is Mark {
  return marks.some((known) => known === mark);
}

function idProblems(items: Item[]): string[] {
  const chapterOf = (id: string) => id.replace(/\..*/, '');
  const twice = items.filter(({ id }, index) => items.findIndex((other) => other.id === id) !== index);
  const chapters = new Set([...Object.keys(itemsPerChapter), ...items.map(({ id }) => chapterOf(id))]);
  const wrong = [...chapters].flatMap((chapter) => {
    const [asked, there] = [itemsPerChapter[chapter] ?? 0, items.filter(({ id }) => chapterOf(id) === chapter).length];
    return asked === there ? [] : [`Chapter ${chapter} has ${there} of ${asked} items.`];
  });
  return [...twice.map(({ id }) => `${id} is there twice.`), ...wrong];
}

function itemProblems({ id, mark, because }: Item): string[] {
  if (!isMark(mark)) return [`${id} is marked “${mark}”, which is none of ${marks.join(', ')}.`];
  if (mark !== 'pass') return /[a-z]{2}/.test(because) ? [] : [`${id} gives no reason.`];
  if (namedTestsIn(because).length === 0) return [`${id} names no test.`];
  return namedTestProblems(because).map((problem) => `${id}: ${problem}`);
}
