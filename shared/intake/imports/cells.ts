/** One cell of an imported table. Numbers and dates from a spreadsheet keep their type. */
export type Cell = string | { number: number } | { date: string };

/** The text as a person would read it: a phone number stored as a number keeps all its digits. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('date' in cell) return cell.date;
  return plainNumber(cell.number);
}

/** From 10²¹ on, JavaScript would use exponent notation. */
function plainNumber(number: number): string {
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

export function isBlank(cell: Cell): boolean {
  return typeof cell === 'string' && cell.trim() === '';
}

/** "#REF!" and its like in any language, those without a mark at the end, and a column too narrow for its number. */
const failedFormula = /^#(?:[¡¿]?[\p{Lu}\d/]+[!?]|N\/A|NV|N\/D|N\/B|GETTING_DATA|#{2,})$/u;
/** "4.47701E+11": how a spreadsheet writes a long number into a text file. */
const roundedNumber = /^[-+]?\d(?:[.,]\d+)?E[-+]\d{2,3}$/i;
/** Neither is longer. */
const LONGEST = 50;

/** Why the text is what a spreadsheet shows in place of a value, if it is. */
export function whyNoValue(cell: Cell): string | undefined {
  if (typeof cell !== 'string' || cell.length > LONGEST) return undefined;
  const text = cell.trim();
  if (failedFormula.test(text)) return 'is an error of the spreadsheet. Correct the cell, or empty it';
  if (roundedNumber.test(text))
    return 'has lost digits: the spreadsheet has rounded it. Show the column as whole numbers there, and save it again';
  return undefined;
}
