import { limits } from './limits.ts';

/** What kinds of file there are, what each purpose takes of them, and how large they may be. */

interface Kind {
  /** How people call it. */
  label: string;
  mediaType: string;
}

/** By the extension that a file of the kind is downloaded with. */
export const fileKinds = {
  pdf: { label: 'PDF', mediaType: 'application/pdf' },
  docx: { label: 'DOCX', mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  doc: { label: 'DOC', mediaType: 'application/msword' },
  odt: { label: 'ODT', mediaType: 'application/vnd.oasis.opendocument.text' },
  rtf: { label: 'RTF', mediaType: 'application/rtf' },
  txt: { label: 'TXT', mediaType: 'text/plain' },
  csv: { label: 'CSV', mediaType: 'text/csv' },
  xlsx: { label: 'XLSX', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  xls: { label: 'XLS', mediaType: 'application/vnd.ms-excel' },
  vcf: { label: 'VCF', mediaType: 'text/vcard' },
} as const satisfies Record<string, Kind>;

export type FileKind = keyof typeof fileKinds;

const MEGABYTE = 1024 * 1024;

interface Purpose {
  kinds: readonly FileKind[];
  maxBytes: number;
}

/** What a file is for decides what it may be. Text, for instance, is a CV in one place and a table in another. */
export const filePurposes = {
  document: { kinds: ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt'], maxBytes: 10 * MEGABYTE },
  sheet: { kinds: ['csv', 'xlsx', 'xls', 'vcf'], maxBytes: 50 * MEGABYTE },
} as const satisfies Record<string, Purpose>;

export type FilePurpose = keyof typeof filePurposes;

/* ---- Sentences ---- */

export function tooLargeFor(purpose: FilePurpose): string {
  return `The file is larger than ${filePurposes[purpose].maxBytes / MEGABYTE} MB.`;
}

export function chooseKindFor(purpose: FilePurpose): string {
  const labels = filePurposes[purpose].kinds.map((kind) => fileKinds[kind].label);
  return `Choose a ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)} file.`;
}

export function quotaExceeded({ usedBytes, quotaBytes }: { usedBytes: number; quotaBytes: number }): string {
  return `There is no room for this file: your files use ${fileSize(usedBytes)} of ${fileSize(quotaBytes)}.`;
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size as people read it: "512 bytes", "1.4 MB". */
export function fileSize(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // From 999.95 on, one decimal would already read 1000.0.
  while (amount >= 999.95 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? amount : amount.toFixed(1)} ${units[unit]}`;
}

/* ---- Names ---- */

/** Control characters, and those that turn the direction of writing: "cv.exe" can be made to read "exe.cv". */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The last part of whatever path a program sent, readable on one line. */
export function cleanFileName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .replace(/^.*[/\\]/su, '')
    .replaceAll(invisible, '')
    .trim();
  if (cleaned.length <= limits.fileName) return cleaned || 'Unnamed file';
  const extension = /\.\w{1,8}$/u.exec(cleaned)?.[0] ?? '';
  return cleaned.slice(0, limits.fileName - extension.length).toWellFormed() + extension;
}

/** A file that is not what its name says gets the extension of what it is: no program shall be misled by the name. */
export function downloadName({ name, kind }: { name: string; kind: FileKind }): string {
  return name.toLowerCase().endsWith(`.${kind}`) ? name : `${name}.${kind}`;
}
