/** A small PDF with plain lines, for invented documents. */

const LINES_OF_PAGE = 52;
const LONGEST_LINE = 92;
const LINE_HEIGHT = 14;
const TOP = 780;
const LEFT = 56;

/** The codes of characters that the PDF's encoding has beyond Latin-1. */
const beyondLatin = new Map([
  ['–', '\u0096'],
  ['—', '\u0097'],
  ['’', '\u0092'],
  ['“', '\u0093'],
  ['”', '\u0094'],
  ['•', '\u0095'],
  ['€', '\u0080'],
]);

/** The first line is the heading. */
export function writtenPdf(text: string): Buffer {
  const lines = text.split('\n').flatMap(wrapped);
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_OF_PAGE) }, (_, page) =>
    lines.slice(page * LINES_OF_PAGE, (page + 1) * LINES_OF_PAGE),
  );
  const contentNumber = (page: number) => 4 + page * 2;
  const kids = pages.map((_, page) => `${contentNumber(page) + 1} 0 R`).join(' ');
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((ofPage, page) => [
      streamOf(ofPage, page === 0),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contentNumber(page)} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ]),
  ]);
}

/** Breaks a line between words. */
function wrapped(line: string): string[] {
  if (line.length <= LONGEST_LINE) return [line];
  const space = line.lastIndexOf(' ', LONGEST_LINE);
  const end = space > 0 ? space : LONGEST_LINE;
  return [line.slice(0, end), ...wrapped(line.slice(end).trimStart())];
}

function streamOf(lines: readonly string[], isFirst: boolean): string {
  const drawn = lines.map((line, index) => {
    const size = isFirst && index === 0 ? 18 : 10;
    return `BT /F1 ${size} Tf ${LEFT} ${TOP - index * LINE_HEIGHT} Td (${encoded(line)}) Tj ET`;
  });
  const content = drawn.join('\n');
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function encoded(line: string): string {
  return Array.from(line, (letter) => beyondLatin.get(letter) ?? (letter > 'ÿ' ? withoutAccent(letter) : letter))
    .join('')
    .replaceAll(/[\\()]/g, String.raw`\$&`);
}

/** The encoding lacks "ć" but has "c". */
function withoutAccent(letter: string): string {
  const plain = letter.normalize('NFD').charAt(0);
  return plain > 'ÿ' ? '?' : plain;
}

/** From here on, every character is one byte, so offsets in the text are offsets in the file. */
function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
