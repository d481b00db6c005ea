import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import type { FileKind } from '#shared/platform/file-schemas.ts';
import { bundle, useBuiltProduct } from '#server/test/process.ts';
import { createDocumentReader } from '../documents/document-reader.ts';
import { paragraph, writtenDoc, writtenDocx, writtenOdt, writtenPdf } from '../documents/test-documents.ts';
import { createTableReader } from '../tables/table-reader.ts';
import { inPieces, writtenXlsx, xlsxRow } from '../tables/test-tables.ts';
import { writtenXls } from '../tables/test-xls.ts';
import { builtProgram } from './program.ts';

useBuiltProduct();

/** Only programs of the build obey all rules: each must find the code that it loads on demand. */
async function copiedProgram(name: string) {
  const folder = join(inject('folders').bundles, `with spaces, ${name}`);
  await cp(bundle, folder, { recursive: true });
  return { program: builtProgram(join(folder, `${name}.js`)) };
}

const text = 'Ada Example';

const documents: [FileKind, Buffer][] = [
  ['pdf', writtenPdf([{ text, size: 24, y: 700 }])],
  ['docx', writtenDocx(paragraph(text))],
  ['doc', writtenDoc(text)],
  ['odt', writtenOdt(`<text:p>${text}</text:p>`)],
  ['rtf', Buffer.from(`{\\rtf1 ${text}}`)],
  ['txt', Buffer.from(text)],
];

const tables: [FileKind, Buffer][] = [
  ['csv', Buffer.from('Name,Email\nAda,ada@b.example\n')],
  ['xlsx', writtenXlsx(xlsxRow('Name', 'Email') + xlsxRow('Ada', 'ada@b.example'))],
  [
    'xls',
    writtenXls([
      ['Name', 'Email'],
      ['Ada', 'ada@b.example'],
    ]),
  ],
  ['vcf', Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nEMAIL:ada@b.example\r\nEND:VCARD\r\n')],
];

it('the built programs read every kind of file from a folder with spaces', async () => {
  const documentReader = createDocumentReader(await copiedProgram('document-child'));
  for (const [kind, bytes] of documents) {
    expect(await documentReader.read(inPieces(bytes), kind), kind).toMatchObject({ text, problem: null });
  }
  const tableReader = createTableReader(await copiedProgram('table-child'));
  for (const [kind, bytes] of tables) {
    const inspection = await tableReader.inspect(inPieces(bytes), kind);
    expect(inspection, kind).toMatchObject({ rows: 1, problem: null });
    const mapping = inspection.headings.map((heading) => (heading === 'Email' ? 'email' : null));
    const meaning = { type: 'candidate', mapping } as const;
    const reading = await tableReader.reading(inPieces(bytes), kind, inspection, meaning);
    const rows = tableReader.understoodRows(inPieces(bytes), kind, inspection, {
      ...meaning,
      reading: { ...reading, currency: 'GBP' },
    });
    for await (const { cells } of rows) expect(cells, kind).toContain('ada@b.example');
  }
});
