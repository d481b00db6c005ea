/** Whether two words are the same except for typing errors. Short words have none. */
export function isSlip(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  const slips = longer < 4 ? 0 : longer < 8 ? 1 : 2;
  if (Math.abs(one.length - other.length) > slips) return false;
  return slipsBetween(one, other) <= slips;
}

/** The number of letters that are missing, added, wrong or swapped with their neighbour. */
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
