import type { Found } from '#shared/intake/document-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { company, isEmployer, weak, withoutPlace } from './employers.ts';
import { isJobTitle } from './job-titles.ts';
import { sectionAt } from './sections.ts';
import { sourceOf } from './source.ts';

/** Title and employer of the first entry in the section about work, if it goes on until today. */

export interface CurrentJob {
  title: Found | null;
  employer: Found | null;
}

const none: CurrentJob = { title: null, employer: null };

/** An entry that begins farther down is not the first one. */
const MOST_LINES_ABOVE = 4;
const MOST_LINES_BELOW = 2;
const LONGEST_LINE = 160;

const TODAY = `present|current|currently|now|today|ongoing|to date|till date|date|heute|aktuell|jetzt|laufend|dato|aujourd['’]hui|actuel|actuellement|présent|ce jour|en cours|actualidad|actual|actualmente|presente|hoy|atual|atualmente|o momento|hoje|oggi|attuale|in corso|heden|nu|obecnie|teraz|nadal|настоящее время|н\\.? ?в\\.?|至今|现在|今`;
const MONTH = String.raw`(?:(?<!\p{L})(?:jan|ene|gen|sty|янв|feb|fév|fev|lut|фев|mar|mär|maa|мар|apr|abr|avr|kwi|апр|may|mai|mag|maj|mei|мая|май|jun|juin|giu|cze|июн|jul|juil|lug|lip|июл|aug|ago|août|aou|sie|авг|sep|set|wrz|сен|oct|okt|out|ott|paź|окт|nov|lis|ноя|dec|dez|déc|dic|gru|дек|spring|summer|fall|autumn|winter)\p{L}{0,8}\.?,?[ \-/]?)?`;
const START = String.raw`(?:${MONTH}(?:\d{1,2}[./-]){0,2}(?:(?:19|20)\d{2}|['’]\d{2})(?:[./-]\d{1,2}){0,2}(?: ?年(?: ?\d{1,2} ?月)?)?)`;
const untilToday = new RegExp(
  String.raw`[([]?(?:(?:from|von|ab|de|du) )?${START}\s*(?:[-‐‑–—~～]+|to|until|till|bis|à|a|al|até|do|tot|по|t\/m)\s*(?:${TODAY})(?!\p{L})[)\]]?`,
  'iu',
);
const since = new RegExp(
  String.raw`[([]?(?<!\p{L})(?:since|seit|depuis|desde|sinds|od|с|sedan|siden)\s+(?:${START}|\d{1,2}[./]\d{4})[)\]]?`,
  'iu',
);

export function findCurrentJob(lines: readonly string[]): CurrentJob {
  const heading = lines.findIndex((line) => sectionAt(line) === 'work');
  if (heading === -1) return none;
  const period = lines.findIndex((line, index) => index > heading && periodIn(line) !== undefined);
  if (period === -1 || period - heading > MOST_LINES_ABOVE) return none;
  const above = lines.slice(heading + 1, period);
  if (above.some((line) => sectionAt(line) !== undefined || isProse(line) || /\d{4}\s*[-–—]\s*\S*\s*\d{4}/.test(line)))
    return none;
  const entry = [...above, lines[period] ?? '', ...belowOf(lines.slice(period + 1, period + 2 + MOST_LINES_BELOW))];
  return jobIn(entry.filter((line) => /\p{L}/u.test(line)));
}

/** What still belongs to the entry: before its description, and before the next one, whose years may be in its second line. */
function belowOf(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex(
    (line) => isProse(line) || isSentence(line) || isItem(line) || sectionAt(line) !== undefined,
  );
  const below = end === -1 ? lines : lines.slice(0, end);
  const next = below.findIndex((line) => /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(line));
  return (next === -1 ? below : below.slice(0, Math.max(0, next - 1))).slice(0, MOST_LINES_BELOW);
}

const periodIn = (line: string) =>
  line.length > LONGEST_LINE ? undefined : (untilToday.exec(line)?.[0] ?? since.exec(line)?.[0]);

const isItem = (line: string) => /^\s*[•●○◦▪■◈∗*·➢✓–-]/u.test(line);
const isProse = (line: string) =>
  line.length > LONGEST_LINE ||
  (line.split(/\s+/).length > 10 && periodIn(line) === undefined) ||
  /\p{Ll}{3}\.$/u.test(line);

/** Below the period the work is described, often without a bullet. */
const isSentence = (line: string) => line.split(/\s+/).length > 6 && !company.test(line);

/** Marks that stand between title, employer and place. */
const strong = /\s*[|•·●\t]\s*|\s{2,}|\s+[-–—]+\s+|\s+@\s+|\s+(?:at|bei|beim|chez|em|presso|bij|в|w)\s+(?=\p{Lu})/u;
/** What follows the period after a comma is a place. */
function withoutPeriod(line: string): string {
  const [before = '', ...after] = line.split(periodIn(line) ?? '\n');
  return [before, after.join(' ').replace(/^\s*,[^|•·\t]*/u, '')].join('\t');
}

/** The parts of a line without its period. */
const partsOf = (line: string, mark: RegExp) =>
  withoutPeriod(line)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .split(mark)
    .map((part) =>
      part
        .replace(/^[\s,;:([–—-]+|[\s;:([–—-]+$/gu, '')
        .replace(/^([^(]*)\)$/u, '$1')
        .trim(),
    )
    .filter((part) => part !== '');

function jobIn(lines: readonly string[]): CurrentJob {
  const entry = lines.filter((line) =>
    partsOf(line, strong).some((part) => isJobTitle(part) || isEmployer(withoutPlace(part))),
  );
  for (const [index, line] of entry.entries()) {
    const whole = partsOf(line, strong);
    const at = whole.findIndex((part) => isJobTitle(part));
    const { title, after, before } = halvesOf(whole[at] ?? '');
    if (title === '' || title.length > limits.name) continue;
    const beside = whole.filter((_, place) => place !== at).map(withoutPlace);
    const near = entry.filter((_, place) => Math.abs(place - index) === 1);
    // After a comma stands as often the field of the work, unless the line says when as well.
    const isSure = company.test(after) || near.length === 0 || periodIn(line) !== undefined;
    const employer = [before, ...beside, isSure ? after : ''].find(isEmployer) ?? employerIn(near);
    return {
      title: { value: title, source: sourceOf(line) },
      employer:
        employer === undefined
          ? null
          : { value: employer, source: sourceOf(entry.find((one) => one.includes(employer)) ?? line) },
    };
  }
  return none;
}

/** "Engineer, Example" and "Example Ltd, Engineer" */
function halvesOf(text: string): { title: string; after: string; before: string } {
  const [first = '', second = ''] = text.replace(kindInBrackets, '').split(weak);
  if (isJobTitle(first)) return { title: first.replace(kindInBrackets, ''), after: second, before: '' };
  if (isJobTitle(second)) return { title: second, after: '', before: company.test(first) ? first : '' };
  return { title: '', after: '', before: '' };
}

const kindInBrackets =
  /\s*\((?:remote|remoto|hybrid|freelance|contract|full|part|intern|vollzeit|teilzeit|self)[^)]*\)?$/iu;

function employerIn(lines: readonly string[]): string | undefined {
  const found = lines.flatMap((line) => {
    const [first = ''] = partsOf(line, strong);
    const name = withoutPlace(first);
    return isEmployer(name) ? [name] : [];
  });
  // Two lines that could be it say nothing.
  return found.length === 1 ? found[0] : found.find((name) => company.test(name));
}

/** What stands below the name. */
export function findHeadline(lines: readonly string[], name: string | undefined): Found | null {
  const at = name === undefined ? -1 : lines.findIndex((line) => sourceOf(line) === name);
  if (at === -1) return null;
  const under = lines[at + 1] ?? '';
  if (isItem(under) || under.length > LONGEST_LINE) return null;
  const [first = ''] = under.split(/\s*[|•·/\t]\s*|\s{2,}|\s+[-–—]+\s+|,\s/u);
  const title = first.trim();
  return isJobTitle(title) && title.length <= limits.name ? { value: title, source: sourceOf(under) } : null;
}
