import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { documentProblems, type DocumentReading } from '#shared/documents.ts';
import { limits } from '#shared/limits.ts';
import { addFile } from '../files/test-files.ts';
import { useTestApp, type Visitor } from '../test/app.ts';
import { bodyOf, refusalOf, unusedId } from '../test/records.ts';
import { createDocumentReader } from './document-reader.ts';
import { paragraph, writtenDoc, writtenDocx, writtenOdt, writtenPdf, type Written } from './test-documents.ts';

const app = useTestApp();

const ask = (person: Visitor, body: unknown) => person.request('POST', '/api/documents/read', body);
const readText = (person: Visitor, text: string) => bodyOf<DocumentReading>(ask(person, { text }));

async function readFile(person: Visitor, content: Buffer, name = 'cv'): Promise<DocumentReading> {
  const { id } = await addFile(person, content, { name });
  return bodyOf<DocumentReading>(ask(person, { fileId: id }));
}

const none = { name: null, email: null, phone: null, skills: [] };

describe('a document', () => {
  it('as PDF is read in the lines and words that one sees, with the name that is written largest', async () => {
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
      skills: [
        { value: 'Terraform', source: 'Skills: Terraform, SQL' },
        { value: 'SQL', source: 'Skills: Terraform, SQL' },
      ],
    });
  });

  it('as DOCX is read with its headers, breaks and cells, and no link comes out of it', async () => {
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

  it('as DOC, ODT, RTF or TXT is read, whatever it is called and however it is encoded', async () => {
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

  it('without text says so', async () => {
    const ada = await app.signUp();
    expect(await readFile(ada, writtenPdf([]))).toEqual({ text: '', problem: documentProblems.empty, facts: none });
  });

  it('that is too long is cut, and that needs more time or memory is left', async () => {
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

  it('that cannot be fetched is trouble of ours, and a stop refuses the next', async () => {
    const reader = createDocumentReader();
    const failing = async function* failing() {
      yield Buffer.from('Ada');
      throw new Error('The storage is away');
    };
    await expect(reader.read(failing(), 'txt')).rejects.toThrow('The storage is away');
    await reader.stop();
    await expect(reader.read(failing(), 'txt')).rejects.toThrow('Files cannot be read right now.');
  });

  it('holds up nobody while it is being read', async () => {
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

describe('what is asked', () => {
  it('is a file of one’s own or a text, and not both', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const { id } = await addFile(ada, Buffer.from('Ada Example'));
    for (const fileId of [id, unusedId()]) {
      expect(await refusalOf(ask(bob, { fileId }))).toMatchObject({ status: 404, message: 'There is no such record.' });
    }
    for (const body of [{}, { fileId: id, text: 'x' }]) {
      expect(await refusalOf(ask(ada, body))).toMatchObject({
        status: 422,
        fields: { fileId: 'Name a file or send text, and not both' },
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

  it('is understood with the words and the country of the account', async () => {
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
