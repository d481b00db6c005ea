import { looksLikeEmail } from '#shared/record-terms.ts';
import { folded } from './folded.ts';
import { knownHeadings } from './headings.ts';
import { importedFields, otherTargets, targetsOf, type ImportType, type Target } from './targets.ts';

/** People have several of these: of the columns for them, one that is filled comes first. */
const several: ReadonlySet<Target> = new Set(['email', 'phone']);

interface Match {
  column: number;
  target: Target;
  rank: number;
}

/** For each column what it most likely holds, or null; no target twice. A guess, which people look at. */
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
      const isEmpty = several.has(target) && filled(column).length === 0;
      return rank === -1 ? [] : [{ column, target, rank: isEmpty ? rank + 1_000 : rank }];
    }),
  );
  const columns: (Target | null)[] = headings.map(() => null);
  for (const { column, target } of matches.sort((one, other) => one.rank - other.rank || one.column - other.column)) {
    if (columns[column] === null && !columns.includes(target)) columns[column] = target;
  }
  if (type === 'job') return columns;
  const byValue = headings.findIndex(
    (_, column) => columns[column] === null && filled(column).length > 0 && filled(column).every(looksLikeEmail),
  );
  if (byValue !== -1 && !columns.includes('email')) columns[byValue] = 'email';
  return withOneName(columns, samples);
}

/** Where in the list of what a target is called this heading stands, or -1. */
function rankingOf(type: ImportType): (target: Target, heading: string) => number {
  const others: Readonly<Record<string, string>> = otherTargets[type];
  const fields = new Map(importedFields[type]);
  const words = new Map(
    targetsOf(type).map((target) => {
      const field = fields.get(target);
      const own = field ? [...field.cells.map(({ heading }) => heading), field.label] : [others[target] ?? ''];
      return [target, [...own, ...(knownHeadings(type)[target] ?? '').split('|')].map(folded)];
    }),
  );
  return (target, heading) => words.get(target)?.indexOf(heading) ?? -1;
}

/**
 * Beside a first name, "Name" mostly means the last one, as in German, French and Dutch, unless the first one stands in it. With both
 * there, it says nothing new.
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
