/** One cell of somebody's table. What a spreadsheet knows to be a number or a date stays one. */
export type Cell = string | { number: number } | { date: string };

/** As a person would read it: a telephone number that was typed as a number has all its digits. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('date' in cell) return cell.date;
  return plainNumber(cell.number);
}

/** From 10²¹ on, JavaScript would write a power of ten. */
function plainNumber(number: number): string {
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

export function isBlank(cell: Cell): boolean {
  return typeof cell === 'string' && cell.trim() === '';
}
