/** A field shows its result. Its instruction is hidden, and may be a link. */
interface Field {
  instruction: string;
  result: string;
  hasResult: boolean;
}

const FIELD_BEGINS = '\u0013';
const RESULT_BEGINS = '\u0014';
const FIELD_ENDS = '\u0015';

const signs: ReadonlyMap<string, string> = new Map([
  ['\r', '\n'],
  // Line, page and column breaks.
  ['\u000b', '\n'],
  ['\u000c', '\n'],
  ['\u000e', '\n'],
  // The end of a cell.
  ['\u0007', '\t'],
  // A hyphen that does not break, and one that is shown only at the end of a line.
  ['\u001e', '-'],
  ['\u001f', ''],
]);

/** The visible text of one part of a document, and the instructions of its fields. */
export function visibleText(written: string): { text: string; instructions: string[] } {
  const instructions: string[] = [];
  const open: Field[] = [];
  let text = '';
  const write = (piece: string) => {
    const field = open.at(-1);
    if (!field) text += piece;
    else if (field.hasResult) field.result += piece;
    else field.instruction += piece;
  };
  for (const sign of written) {
    const field = open.at(-1);
    if (sign === FIELD_BEGINS) open.push({ instruction: '', result: '', hasResult: false });
    else if (sign === RESULT_BEGINS && field) field.hasResult = true;
    else if (sign === FIELD_ENDS && field) {
      open.pop();
      instructions.push(field.instruction);
      write(field.result);
    } else write(signs.get(sign) ?? sign);
  }
  // A field that never ends would swallow everything after it.
  for (let field = open.pop(); field; field = open.pop()) write(field.instruction + field.result);
  return { text, instructions };
}
