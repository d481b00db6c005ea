/**
 * The name the user probably meant: one that starts the same (counted as one slip), or one that differs by a letter or
 * two.
 */
export function nearName(typed: string, names: readonly string[]): { name: string; slips: number } | undefined {
  const begun = typed.length > 1 ? names.find((name) => name.startsWith(typed)) : undefined;
  if (begun !== undefined) return { name: begun, slips: 1 };
  const most = typed.length > 3 ? 2 : 1;
  const near = names.map((name) => ({ name, slips: slipsBetween(typed, name) })).filter(({ slips }) => slips <= most);
  return near.toSorted((one, other) => one.slips - other.slips)[0];
}

/** The number of letters to insert, delete or replace. */
function slipsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const line = [row + 1];
    for (const [column, compared] of Array.from(other).entries()) {
      const replaced = (above[column] ?? 0) + (letter === compared ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
