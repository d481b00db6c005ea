import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { documentProblems, type DocumentReading } from '#shared/intake/document-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { addFile } from '../../files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { bodyOf, refusalOf, unusedId } from '#server/test/records.ts';
import { createDocumentReader } from './document-reader.ts';
import {
  paragraph,
  writtenDoc,
  writtenDocx,
  writtenOldDoc,
  writtenOdt,
  writtenPdf,
  type Written,
  type WrittenPiece,
} from './test-documents.ts';

const app = useTestApp();

const ask = (person: Visitor, body: unknown) => person.request('POST', '/api/documents/read', body);
const readText = (person: Visitor, text: string) => bodyOf<DocumentReading>(ask(person, { text }));

async function readFile(person: Visitor, content: Buffer, name = 'cv'): Promise<DocumentReading> {
  const { id } = await addFile(person, content, { name });
  return bodyOf<DocumentReading>(ask(person, { fileId: id }));
}

const none = {
  name: null,
  email: null,
  phone: null,
  location: null,
  currentTitle: null,
  currentEmployer: null,
  skills: [],
};

describe('a document', () => {
  it('as PDF is read in its visible lines and words, with the largest text as the name', async () => {
    const ada = await app.signUp();
    const page: Written[] = [
      { text: 'Curriculum Vitae', y: 780 },
      { text: 'Jos\xb4e Exam', size: 24, y: 740 },
      { text: 'ple', size: 24, x: 50 + 127, y: 740 },
      { text: 'Senior Something', size: 14, y: 715 },
      { text: 'Skills:', y: 690 },
      { text: 'Terraform, SQL', x: 120, y: 690 },
    ];
    const { text, problem, facts } = await readFile(
      ada,
      writtenPdf(page, { link: 'mailto:jose@example.com?subject=x' }),
    );
    expect(problem).toBeNull();
    expect(text.split('\n')).toEqual([
      'Curriculum Vitae',
      'José Example',
      'Senior Something',
      'Skills: Terraform, SQL',
    ]);
    expect(facts).toEqual({
      name: { firstName: 'José', lastName: 'Example', source: 'José Example' },
      email: { value: 'jose@example.com', source: 'mailto:jose@example.com' },
      phone: null,
      location: null,
      currentTitle: null,
      currentEmployer: null,
      skills: [
        { value: 'Terraform', source: 'Skills: Terraform, SQL' },
        { value: 'SQL', source: 'Skills: Terraform, SQL' },
      ],
    });
  });

  it('as PDF has words where its letters are set wide, also where the space between two words is lost', async () => {
    const ada = await app.signUp();
    const wide = (text: string, y: number): Written[] =>
      text.split('').flatMap((letter, index) => (letter === ' ' ? [] : [{ text: letter, x: 50 + index * 12, y }]));
    const page: Written[] = [
      ...wide('ADA EXAMPLE', 780),
      { text: 'S O F T W A R E E N G I N E E R', y: 760 },
      { text: 'Engineer of software. Grades: A B C', y: 740 },
      { text: 'D a t a b a s e A d m i n', y: 720 },
      { text: 'C O N T A C T: alliance fran\xb8caise', y: 700 },
    ];
    const { text } = await readFile(ada, writtenPdf(page));
    expect(text.split('\n')).toEqual([
      'ADA EXAMPLE',
      'SOFTWARE ENGINEER',
      'Engineer of software. Grades: A B C',
      'Database Admin',
      'CONTACT: alliance française',
    ]);
  });

  it('as DOCX is read with its headers, breaks and cells, and without its links', async () => {
    const ada = await app.signUp();
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const shape = `<mc:AlternateContent><mc:Choice>${paragraph('In a box')}</mc:Choice><mc:Fallback>${paragraph('In a box')}</mc:Fallback></mc:AlternateContent>`;
    const body = [
      paragraph('Ada Example', '<w:sz w:val="48"/>'),
      '<w:p><w:r><w:t>12 Street</w:t><w:br/><w:t>London</w:t></w:r></w:p>',
      `<w:p><w:r>${shape}</w:r></w:p>`,
      `<w:tbl><w:tr>${cell('Mobile')}${cell('07911 123456')}</w:tr></w:tbl>`,
      '<w:p><w:r><w:delText>Deleted</w:delText><w:instrText>HYPERLINK</w:instrText></w:r></w:p>',
    ].join('');
    const links = ['javascript:alert(1)', 'https://example.com', 'mailto:ada@example.com'];
    const reading = await readFile(ada, writtenDocx(body, { header: paragraph('In the header'), links }), 'cv.pdf');
    expect(reading.text.split('\n').filter(Boolean)).toEqual([
      'In the header',
      'Ada Example',
      '12 Street',
      'London',
      'In a box',
      'Mobile\t07911 123456',
    ]);
    expect(reading.facts).toMatchObject({
      name: { firstName: 'Ada', lastName: 'Example' },
      email: { value: 'ada@example.com' },
      phone: { value: '07911 123456', source: 'Mobile 07911 123456' },
    });
    expect(JSON.stringify(reading)).not.toMatch(/javascript|https:|Deleted|HYPERLINK/);
  });

  it('as DOC, ODT, RTF or TXT is read, whatever its name and encoding', async () => {
    const ada = await app.signUp();
    const odt = '<text:h>Zoë Example</text:h><text:p>– one<text:tab/>two<text:line-break/>three</text:p>';
    const rtf = String.raw`{\rtf1\ansi\ansicpg1250{\fonttbl{\f1\fcharset204 Arial;}}{\info{\author Nobody}}Zo\'eb Example\par\u8211? one\tab two\line three{\*\unknown x}}`;
    const txt = 'Zoë Example\r\n– one\ttwo\nthree';
    const files = [
      writtenDoc('Zoë Example\n– one\ttwo\nthree'),
      writtenOdt(odt),
      Buffer.from(rtf),
      Buffer.from(`\ufeff${txt}`, 'utf16le'),
      Buffer.from('Zo\xeb Example\n\x96 one\ttwo\nthree', 'latin1'),
    ];
    for (const file of files) {
      expect(await readFile(ada, file, 'cv.pdf')).toMatchObject({
        text: 'Zoë Example\n– one\ttwo\nthree',
        problem: null,
        facts: { name: { firstName: 'Zoë', lastName: 'Example' } },
      });
    }
  });

  it('as DOC has all its letters after quick saves, in one byte or two, and no deleted ones', async () => {
    const ada = await app.signUp();
    const pieces: WrittenPiece[] = [
      { text: 'Matthew Ex', isNarrow: true, run: { text: 'e', is: 'spaced' } },
      { text: 'ample\rmatthew@exam' },
      { text: 'ple.com (draft)', run: { text: ' (draft)', is: 'deleted' } },
      { text: '\r– the firm’s engineer\r\u0013 HYPERLINK "https://example.com" \u0014page', isNarrow: true },
      { text: '\u0015\rЖанна\r' },
    ];
    const reading = await readFile(ada, writtenDoc(pieces, { header: 'In the header\r', box: 'In a box\r' }));
    expect(reading.text.split('\n').filter(Boolean)).toEqual([
      'In the header',
      'Matthew Example',
      'matthew@example.com',
      '– the firm’s engineer',
      'page',
      'Жанна',
      'In a box',
    ]);
    expect(reading).toMatchObject({ problem: null, facts: { email: { value: 'matthew@example.com' } } });
  });

  it('that lacks letters keeps its text, and nothing is suggested from it', async () => {
    const ada = await app.signUp();
    const pieces = [{ text: 'Matthew Example\rmatthew@example.com\r020 7946 0018\rPython\r', isNarrow: true }];
    const reading = await readFile(ada, writtenDoc(pieces, { lacking: 5 }));
    expect(reading.text).toContain('matthew@example.com');
    expect(reading).toMatchObject({ problem: documentProblems.lettersMissing, facts: none });
  });

  it('of Word 6 or 95 is read, and nothing is suggested if its letters could be others', async () => {
    const ada = await app.signUp();
    const read = await readFile(ada, writtenOldDoc('Ada Example\nada@example.com\n'));
    expect(read).toMatchObject({ text: 'Ada Example\nada@example.com', problem: null });
    expect(read.facts).toMatchObject({ name: { lastName: 'Example' }, email: { value: 'ada@example.com' } });
    const unsure = await readFile(ada, writtenOldDoc('Zo\xeb Example\nzoe@example.com\n'));
    expect(unsure).toMatchObject({ problem: documentProblems.lettersMissing, facts: none });
    expect(unsure.text).toContain('zoe@example.com');
  });

  it('named DOC is read as the page or the XML that it is', async () => {
    const ada = await app.signUp();
    const page = `<html><head><meta http-equiv=Content-Type content="text/html; charset=windows-1252"><title>CV</title>
      <style>p { color: red }</style></head><body><!--[if gte mso 9]><xml>x</xml><![endif]--><script>alert("Nobody")</script>
      <h1>Zo\xeb Example</h1><p>&ndash; one<br>two\n  &amp; three</p>
      <table><tr><td><p>Mobile</p></td><td><p>07911&nbsp;123456</p></td></tr></table>
      <a href="mailto:zoe@example.com">Write to me</a></body></html>`;
    const reading = await readFile(ada, Buffer.from(page, 'latin1'), 'cv.doc');
    expect(reading.text.split('\n').filter(Boolean)).toEqual([
      'Zoë Example',
      '– one',
      'two & three',
      'Mobile\t07911 123456',
      'Write to me',
    ]);
    expect(reading.facts).toMatchObject({
      name: { firstName: 'Zoë', lastName: 'Example' },
      email: { value: 'zoe@example.com' },
      phone: { value: '07911 123456' },
    });
    const xml = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="w"><w:body>${paragraph('Zoë Example')}</w:body></w:wordDocument>`;
    expect(await readFile(ada, Buffer.from(xml), 'cv.doc')).toMatchObject({ text: 'Zoë Example', problem: null });
  });

  it('without text is reported as such', async () => {
    const ada = await app.signUp();
    expect(await readFile(ada, writtenPdf([]))).toEqual({ text: '', problem: documentProblems.empty, facts: none });
  });

  it('that is too long is cut, and one that needs too much time or memory is abandoned', async () => {
    const ada = await app.signUp();
    const long = await readFile(ada, Buffer.from('word '.repeat(limits.cv / 4)));
    expect(long.problem).toBe(documentProblems.cut);
    expect(long.text.length).toBeLessThanOrEqual(limits.cv);
    const bytes = async function* bytes() {
      yield Buffer.from('Ada Example');
    };
    const ample = { timeMs: 300_000, processorMs: 300_000, memoryMb: 1_000 };
    const endless = async function* endless() {
      yield Buffer.from('Ada Example');
      await once(new EventTarget(), 'the end');
    };
    for (const limit of [{ timeMs: 1 }, { processorMs: 1 }]) {
      const impatient = createDocumentReader({ limits: { ...ample, ...limit } });
      expect(await impatient.read(endless(), 'txt')).toMatchObject({ text: '', problem: documentProblems.tooSlow });
    }
    const frugal = createDocumentReader({ limits: { ...ample, memoryMb: 10 } });
    expect(await frugal.read(bytes(), 'txt')).toMatchObject({ text: '', problem: documentProblems.tooMuchMemory });
    expect(await frugal.read(bytes(), 'xlsx')).toMatchObject({ text: '', problem: documentProblems.noDocument });
  });

  it('that cannot be fetched is our error, and a stop refuses the next', async () => {
    const reader = createDocumentReader();
    const failing = async function* failing() {
      yield Buffer.from('Ada');
      throw new Error('The storage is away');
    };
    await expect(reader.read(failing(), 'txt')).rejects.toThrow('The storage is away');
    await reader.stop();
    await expect(reader.read(failing(), 'txt')).rejects.toThrow('Files cannot be read right now.');
  });

  it('blocks nobody while it is being read', async () => {
    const ada = await app.signUp();
    const gate = new EventTarget();
    const slow = async function* slow() {
      yield Buffer.from('Ada ');
      await once(gate, 'open');
      yield Buffer.from('Example');
    };
    const reading = app.deps.documents.read(slow(), 'txt');
    expect((await ada.request('GET', '/api/candidates')).status).toBe(200);
    expect((await readText(ada, 'ada@example.com')).facts.email?.value).toBe('ada@example.com');
    gate.dispatchEvent(new Event('open'));
    expect((await reading).text).toBe('Ada Example');
  });
});

describe('a request', () => {
  it('names one’s own file or a text, and not both', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { id } = await addFile(ada, Buffer.from('Ada Example'));
    for (const fileId of [id, unusedId()]) {
      expect(await refusalOf(ask(bob, { fileId }))).toMatchObject({ status: 404, message: 'There is no such record.' });
    }
    for (const body of [{}, { fileId: id, text: 'x' }]) {
      expect(await refusalOf(ask(ada, body))).toMatchObject({
        status: 422,
        fields: { fileId: 'Send either a file or text, not both' },
      });
    }
    expect(await refusalOf(ask(ada, { text: 'x'.repeat(limits.cv + 1) }))).toMatchObject({
      status: 422,
      fields: { text: 'Text must be at most 100,000 characters' },
    });
  });

  it('needs a session and a subscription', async () => {
    expect((await ask(app.visitor(), { text: 'x' })).status).toBe(401);
    expect((await ask(await app.signUp({ subscribed: false }), { text: 'x' })).status).toBe(402);
  });

  it('uses the account’s skills and country', async () => {
    const ada = await app.signUp();
    const text = 'Cleaned a Zirkular-Presse, 0151 23456789, and excel at python';
    expect((await readText(ada, text)).facts.skills.map(({ value }) => value)).toEqual(['Python']);
    const candidate = { firstName: 'A', lastName: 'B', email: 'a@example.com', skills: ['zirkular presse'] };
    await ada.request('POST', '/api/candidates', { ...candidate, id: unusedId() });
    await ada.request('PATCH', '/api/preferences', { phoneFormat: 'DE' });
    expect((await readText(ada, text)).facts).toMatchObject({
      phone: { value: '0151 23456789', source: text },
      skills: [{ value: 'zirkular presse' }, { value: 'Python' }],
    });
  });
});
