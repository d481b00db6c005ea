import { randomBytes } from 'node:crypto';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { StoredFile } from '#shared/platform/file-schemas.ts';
import type { Visitor } from '#server/test/app.ts';
import { bodyOf } from '#server/test/records.ts';

/** Small files of every kind, built byte by byte. */

export const pdf = (extraBytes = 0) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), randomBytes(extraBytes)]);

const archive = (entries: Zippable) => Buffer.from(zipSync(entries));
const xml = strToU8('<?xml version="1.0"?><x/>');

export const docx = (extra: Zippable = {}) =>
  archive({ '[Content_Types].xml': xml, 'word/document.xml': xml, ...extra });
export const xlsx = (extra: Zippable = {}) => archive({ '[Content_Types].xml': xml, 'xl/workbook.xml': xml, ...extra });
export const openDocument = (type: string) =>
  archive({ mimetype: [strToU8(`application/vnd.oasis.opendocument.${type}`), { level: 0 }], 'content.xml': xml });
export const zip = archive({ 'readme.txt': strToU8('hello') });

interface Entry {
  name: string;
  next?: number;
  child?: number;
}

const NONE = 0xffffffff;
const END_OF_CHAIN = 0xfffffffe;
const SECTOR = 512;
const LINKS_PER_SECTOR = SECTOR / 4;
const TABLES_IN_HEADER = 109;

/** A compound file with this directory, whose two sectors begin at `directoryAt` and are not adjacent. */
export function compoundFile(entries: Entry[], directoryAt = 3): Buffer {
  const second = directoryAt + 2;
  const file = Buffer.alloc((second + 2) * SECTOR);
  const at = (sector: number) => (sector + 1) * SECTOR;
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(directoryAt, 48);
  file.fill(0xff, 68, SECTOR);
  const table = Math.floor(directoryAt / LINKS_PER_SECTOR);
  file.writeUInt32LE(table < TABLES_IN_HEADER ? 0 : 1, 72);
  if (table < TABLES_IN_HEADER) file.writeUInt32LE(0, 76 + table * 4);
  else {
    file.writeUInt32LE(1, 68);
    file.fill(0xff, at(1), at(2));
    file.writeUInt32LE(0, at(1) + (table - TABLES_IN_HEADER) * 4);
  }
  file.writeUInt32LE(second, at(0) + (directoryAt % LINKS_PER_SECTOR) * 4);
  file.writeUInt32LE(END_OF_CHAIN, at(0) + (second % LINKS_PER_SECTOR) * 4);
  entries.forEach(({ name, next = NONE, child = NONE }, index) => {
    const place = at(index < 4 ? directoryAt : second) + (index % 4) * 128;
    file.write(name, place, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, place + 64);
    file.writeUInt32LE(NONE, place + 68);
    file.writeUInt32LE(next, place + 72);
    file.writeUInt32LE(child, place + 76);
  });
  return file;
}

const filler = { name: 'Filler' };

/** The stream that identifies the type is in the directory's second sector. */
export const compoundFileWith = (stream: string, directoryAt?: number) =>
  compoundFile([{ name: 'Root Entry', child: 4 }, filler, filler, filler, { name: stream }], directoryAt);

export const letterWithSheet = compoundFile([
  { name: 'Root Entry', child: 1 },
  { name: 'WordDocument', next: 2 },
  { name: 'ObjectPool', child: 3 },
  { name: 'Workbook' },
]);

export function formWith(content: Uint8Array, name = 'cv.pdf', type = 'application/pdf'): FormData {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name, { type }));
  return form;
}

export interface UploadOptions {
  purpose?: string;
  id?: string;
  name?: string;
}

export function upload(person: Visitor, content: Uint8Array, { name, ...query }: UploadOptions = {}) {
  const address = `/api/files?${new URLSearchParams({ purpose: 'document', ...query }).toString()}`;
  return person.request('POST', address, formWith(content, name));
}

export const addFile = (person: Visitor, content: Uint8Array, options: UploadOptions = {}) =>
  bodyOf<StoredFile>(upload(person, content, options), 201);

/** Uploads a file and attaches it: `owner` names a candidate, a client or a job. */
export async function addAttachment(
  person: Visitor,
  owner: { candidateId: string } | { contactId: string } | { jobId: string } | { companyId: string },
  content: Uint8Array,
  options: UploadOptions = {},
): Promise<Attachment> {
  const { id: fileId } = await addFile(person, content, options);
  return bodyOf<Attachment>(person.request('POST', '/api/attachments', { ...owner, fileId }), 201);
}

export async function contentOf(person: Visitor, id: string): Promise<Buffer> {
  const response = await person.request('GET', `/api/files/${id}/content`);
  if (!response.ok) throw new Error(`Answered ${response.status}: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}
