import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { documentProblems, type DocumentReading } from '#shared/documents.ts';
import { chooseKindFor, tooLargeFor } from '#shared/files.ts';
import { addFile, compoundFileWith, upload } from '../files/test-files.ts';
import { createVisitor, newCredentials, type Visitor } from '../test/app.ts';
import { createTestDatabase, TEST_SECRET } from '../test/database.ts';
import { startProduct, useBuiltProduct } from '../test/process.ts';
import { bodyOf, refusalOf } from '../test/records.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import {
  deepPdf,
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

/** The largest amount until it is asked for. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await memoryOf(pid).catch(() => 0));
  };
  const timer = setInterval(() => void look(), 20);
  onTestFinished(() => clearInterval(timer));
  return () => most;
}

/** A process that has just started grows with whatever it is asked first: that is not what is measured. */
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
  ['nothing behind its name', () => compoundFileWith('WordDocument'), documentProblems.broken],
  ['5,000 pages', () => writtenPdf(one, { pages: 5_000 }), documentProblems.manyPages],
];

it('a file that was made to do harm gets one sentence, harms nobody, and the server does not grow', async () => {
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

  const somethingElse = `The content of this file is something else. ${chooseKindFor('document')}`;
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
