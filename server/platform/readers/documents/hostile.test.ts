import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { documentProblems, type DocumentReading } from '#shared/intake/document-schemas.ts';
import { chooseKindFor, tooLargeFor } from '#shared/platform/file-schemas.ts';
import { addFile, compoundFileWith, upload } from '../../files/test-files.ts';
import { createVisitor, newCredentials, type Visitor } from '#server/test/app.ts';
import { createTestDatabase, TEST_SECRET } from '#server/test/database.ts';
import { startProduct, useBuiltProduct } from '#server/test/process.ts';
import { bodyOf, refusalOf } from '#server/test/records.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import {
  deepPdf,
  docInCircles,
  docOfHugePieces,
  docxBomb,
  docxOfManyEntries,
  docxThatLies,
  lockedPdf,
  paragraph,
  pdfBomb,
  writtenDoc,
  writtenDocx,
  writtenOdt,
  writtenPdf,
} from './test-documents.ts';

useBuiltProduct();

const MEGABYTE = 1024 * 1024;
const MOST_GROWTH_MB = 50;

async function startForOne(): Promise<{ ada: Visitor; pid: number }> {
  const db = await createTestDatabase();
  onTestFinished(db.drop);
  const product = await startProduct({
    DATABASE_URL: db.ownerUrl,
    APP_SECRET: TEST_SECRET,
    DATA_DIR: await temporaryFolder(),
  });
  const ada = createVisitor(async (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${product.url}${pathname}${search}`, request));
  });
  await bodyOf(ada.request('POST', '/api/auth/sign-up', newCredentials()));
  await db.pools.system.query(`update users set subscription = '{"status": "trialing"}'`);
  return { ada, pid: product.process.pid ?? 0 };
}

async function readBy(person: Visitor, content: Buffer, name?: string): Promise<DocumentReading> {
  const { id } = await addFile(person, content, name === undefined ? {} : { name });
  return bodyOf<DocumentReading>(person.request('POST', '/api/documents/read', { fileId: id }));
}

async function memoryOf(pid: number): Promise<number> {
  const [, pages = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return (Number(pages) * 4096) / MEGABYTE;
}

/** Samples memory and returns the peak when called. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await memoryOf(pid).catch(() => 0));
  };
  const timer = setInterval(() => void look(), 20);
  onTestFinished(() => clearInterval(timer));
  return () => most;
}

/** Warms up the process: a fresh one grows with its first requests, which is not what is measured. */
async function workAsUsual(person: Visitor): Promise<void> {
  for (let times = 0; times < 200; times += 1) await bodyOf(person.request('GET', '/api/candidates'));
  expect(await readBy(person, Buffer.alloc(MEGABYTE, 'Ada '))).toMatchObject({ problem: documentProblems.cut });
  expect(await readBy(person, writtenPdf(one))).toMatchObject({ text: 'Ada Example', problem: null });
}

const one = [{ text: 'Ada Example', size: 24, y: 700 }];
const entities = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
const lockedManifest = '<m xmlns:manifest="m"><manifest:encryption-data/></m>';
const deep = (element: string, inside: string) =>
  `<${element}>`.repeat(20_000) + inside + `</${element}>`.repeat(20_000);

const hostile: [what: string, file: () => Buffer, problem: string][] = [
  ['a page that unfolds to a gigabyte', pdfBomb, documentProblems.tooMuchMemory],
  ['an archive of 120 MB', () => docxBomb(120), documentProblems.unpacksTooLarge],
  ['an archive packed to a thousandth', () => docxBomb(20), documentProblems.unpacksTooLarge],
  ['an archive of too many files', () => docxOfManyEntries(2_100), documentProblems.unpacksTooLarge],
  ['an archive that lies about itself', docxThatLies, documentProblems.broken],
  ['entities', () => writtenDocx(paragraph('&b;&f;'), { doctype: entities }), documentProblems.broken],
  ['entities of a file', () => writtenOdt('<text:p>&f;</text:p>'), documentProblems.broken],
  ['arrays in arrays', deepPdf, documentProblems.broken],
  ['a password', lockedPdf, documentProblems.password],
  ['a password, as DOC', () => writtenDoc('Secret', { isLocked: true }), documentProblems.password],
  ['a password, as ODT', () => writtenOdt('', lockedManifest), documentProblems.password],
  ['a password, as DOCX', () => compoundFileWith('EncryptedPackage'), documentProblems.password],
  ['half of a file', () => writtenPdf(one).subarray(0, 300), documentProblems.broken],
  ['half of an old file', () => writtenDoc('Ada Example').subarray(0, 2_000), documentProblems.broken],
  ['a table of sectors that runs in circles', docInCircles, documentProblems.broken],
  ['pieces that are larger than the file', docOfHugePieces, documentProblems.broken],
  ['nothing behind its name', () => compoundFileWith('WordDocument'), documentProblems.broken],
  ['5,000 pages', () => writtenPdf(one, { pages: 5_000 }), documentProblems.manyPages],
];

it('a malicious file gets a one-sentence error, harms nobody, and the server does not grow', async () => {
  const { ada, pid } = await startForOne();
  const ordinary = watchMemory(pid);
  await workAsUsual(ada);
  const before = ordinary();
  const mostMemory = watchMemory(pid);

  for (const [what, file, problem] of hostile) {
    const [{ problem: said }, other] = await Promise.all([readBy(ada, file()), ada.request('GET', '/api/candidates')]);
    expect(said, what).toBe(problem);
    expect(other.status).toBe(200);
  }

  const nested = await readBy(ada, writtenDocx(deep('w:p', '<w:r><w:t>Ada Example</w:t></w:r>')));
  expect(nested).toMatchObject({ text: 'Ada Example', problem: null });
  expect(await readBy(ada, writtenDocx(paragraph('Ada Example')), 'cv.pdf')).toMatchObject({ text: 'Ada Example' });

  const somethingElse = `The content does not match any allowed file type. ${chooseKindFor('document')}`;
  expect((await refusalOf(upload(ada, Buffer.from('<!doctype html><p>Ada'), { name: 'cv.pdf' }))).message).toBe(
    somethingElse,
  );
  expect((await refusalOf(upload(ada, writtenDocx('').subarray(0, 400), { name: 'cv.docx' }))).message).toBe(
    somethingElse,
  );
  expect((await refusalOf(upload(ada, Buffer.alloc(0)))).message).toBe('The file is empty.');
  expect((await refusalOf(upload(ada, Buffer.alloc(10 * MEGABYTE + 1, 'x')))).message).toBe(tooLargeFor('document'));

  expect(mostMemory() - before).toBeLessThan(MOST_GROWTH_MB);
});
