import {
  paragraph,
  writtenDoc,
  writtenDocx,
  writtenOdt,
  writtenPdf,
} from '#server/platform/readers/documents/test-documents.ts';

/** CVs of made-up people, in every supported format. */
export interface MadeCv {
  fileName: string;
  content: Buffer;
  email: string;
  /** Occurs in this CV and in no other. */
  word: string;
}

const firstNames = ['Ada', 'Grace', 'Katherine', 'Mary', 'Dorothy', 'Annie', 'Joan', 'Edith', 'Hedy', 'Radia'];
const lastNames = ['Walker', 'Bennett', 'Carter', 'Foster', 'Hughes', 'Mason', 'Parker', 'Reed', 'Turner', 'Wells'];

const write: Record<string, (lines: string[]) => Buffer> = {
  pdf: (lines) => writtenPdf(lines.map((text, at) => ({ text, size: at === 0 ? 24 : 11, y: 780 - at * 20 }))),
  docx: (lines) => writtenDocx(lines.map((line) => paragraph(line)).join('')),
  odt: (lines) => writtenOdt(lines.map((line) => `<text:p>${line}</text:p>`).join('')),
  rtf: (lines) => Buffer.from(`{\\rtf1\\ansi ${lines.join('\\par ')}}`),
  doc: (lines) => writtenDoc(lines.join('\n')),
  txt: (lines) => Buffer.from(lines.join('\n')),
};
const formats = Object.keys(write);

export function makeCvs(count: number): MadeCv[] {
  return Array.from({ length: count }, (_, index) => {
    const format = formats[index % formats.length] ?? 'txt';
    const first = firstNames[index % firstNames.length] ?? '';
    const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? '';
    const [email, word] = [`person${index}@example.com`, `zw${lettersOf(index)}qx`];
    const lines = [`${first} ${last}`, email, 'Skills: TypeScript', `Wrote the ${word} compiler for a small firm.`];
    const content = write[format]?.(lines) ?? Buffer.alloc(0);
    return { fileName: `cv-${index}.${format}`, content, email, word };
  });
}

/** Fixed length, so that no word is a prefix of another. */
const lettersOf = (index: number) =>
  index
    .toString(10)
    .padStart(4, '0')
    .replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)));
