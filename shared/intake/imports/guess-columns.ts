import { looksLikeEmail } from '#shared/records/records.ts';
import { folded } from './folded.ts';
import { byContent } from './guess-by-content.ts';
import { knownHeadings } from './headings.ts';
import {
  fieldOf,
  importedFields,
  takesSeveral,
  targetLabel,
  targetsOf,
  type ImportType,
  type Target,
} from './targets.ts';
import { valueMeant } from './value-words.ts';

interface Match {
  column: number;
  target: Target;
  rank: number;
}

/**
 * Guesses the field of each column, or null. Each target is used once, unless it takes several columns. The user reviews
 * the guess.
 */
export function guessColumns(
  type: ImportType,
  headings: readonly string[],
  samples: readonly (readonly string[])[],
): (Target | null)[] {
  const filled = (column: number) => samples.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '');
  const rankOf = rankingOf(type);
  const matches = headings.flatMap((heading, column): Match[] =>
    targetsOf(type).flatMap((target) => {
      const rank = rankOf(target, folded(heading));
      // Among columns of the same meaning, the first one with values wins.
      const isEmpty = filled(column).length === 0;
      return rank === -1 ? [] : [{ column, target, rank: isEmpty ? rank + 1_000 : rank }];
    }),
  );
  const columns: (Target | null)[] = headings.map(() => null);
  for (const { column, target } of matches.sort((one, other) => one.rank - other.rank || one.column - other.column)) {
    const isFree = columns[column] === null && (takesSeveral(target) || !columns.includes(target));
    if (isFree && holdsWordsOf(type, target, filled(column))) columns[column] = target;
  }
  if (type === 'job') return columns;
  const withEmail = headings.findIndex(
    (_, column) => columns[column] === null && filled(column).length > 0 && filled(column).every(looksLikeEmail),
  );
  if (withEmail !== -1 && !columns.includes('email')) columns[withEmail] = 'email';
  return withJobForStage(withOneName(byContent(columns, headings, filled), samples));
}

/** Whether a column can hold a choice: most of its values must be words for it. "Status" is often "Active". */
function holdsWordsOf(type: ImportType, target: Target, texts: readonly string[]): boolean {
  const field = fieldOf(type, target);
  if (typeof field?.written !== 'object') return true;
  const { oneOf } = field.written;
  const known = texts.filter((text) => field.rule.safeParse(valueMeant(text, oneOf) ?? text).success);
  return known.length * 2 >= texts.length;
}

/** A stage belongs to a job. */
function withJobForStage(columns: (Target | null)[]): (Target | null)[] {
  if (columns.includes('assignedJob')) return columns;
  return columns.map((target) => (target === 'candidateStage' ? null : target));
}

/** Returns the position of a heading among the known names of a target, or -1. */
function rankingOf(type: ImportType): (target: Target, heading: string) => number {
  const fields = new Map(importedFields[type]);
  const words = new Map(
    targetsOf(type).map((target) => {
      const field = fields.get(target);
      const own = field ? [...field.cells.map(({ heading }) => heading), field.label] : [targetLabel(type, target)];
      return [target, [...own, ...(knownHeadings(type)[target]?.split('|') ?? [])].map(folded)];
    }),
  );
  return (target, heading) => words.get(target)?.indexOf(heading) ?? -1;
}

/**
 * Next to a first name, "Name" usually means the last name, as in German, French and Dutch, unless its values contain
 * the first name. If both are present, it adds nothing.
 */
function withOneName(columns: (Target | null)[], samples: readonly (readonly string[])[]): (Target | null)[] {
  const [full, first, last] = (['fullName', 'firstName', 'lastName'] as const).map((target) => columns.indexOf(target));
  if (full === undefined || first === undefined || full === -1 || first === -1) return columns;
  const isWhole = samples.some((row) => {
    const [name = '', given = ''] = [row[full], row[first]];
    return given.trim() !== '' && name.includes(given.trim()) && name.trim() !== given.trim();
  });
  const instead = (changed: number, target: Target | null) =>
    columns.map((before, column) => (column === changed ? target : before));
  if (last !== -1) return instead(full, null);
  return isWhole ? instead(first, null) : instead(full, 'lastName');
}
