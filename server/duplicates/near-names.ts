/** Whether two folded names are one name with a slip of the finger, in whatever order their words stand. */
export function isNearName(one: string, other: string): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  if (fewer.length === 0 || (fewer.length < 2 && more.length > 1)) return false;
  // A middle name may be missing.
  const left = [...more];
  return fewer.every((word) => {
    const at = left.findIndex((candidate) => isNearWord(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Without initials, unless there is hardly anything else. */
function wordsOf(name: string): string[] {
  const all = name
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const long = all.filter((word) => word.length > 1);
  // The longest first: they are mistaken least, so that each finds its own.
  return (long.length < 2 ? all : long).toSorted((a, b) => b.length - a.length);
}

function isNearWord(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  const slips = longer < 4 ? 0 : longer < 8 ? 1 : 2;
  if (Math.abs(one.length - other.length) > slips) return false;
  return slipsBetween(one, other) <= slips;
}

/** How many letters are missing, added, wrong, or have changed places with their neighbour. */
function slipsBetween(one: string, other: string): number {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last ?? [], current];
  }
  return at(last, other.length);
}

const at = (row: readonly number[] | undefined, column: number) => row?.[column] ?? Number.POSITIVE_INFINITY;
