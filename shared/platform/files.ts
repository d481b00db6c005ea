import { limits } from './limits.ts';

/** The kinds of file, which of them each purpose accepts, and how large they may be. */

interface Kind {
  /** The name users see. */
  label: string;
  mediaType: string;
}

/** Keyed by the file extension used for downloads. */
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

/**
 * The purpose of a file decides which kinds are allowed. Plain text, for instance, is a CV in one place and a table in
 * another.
 */
export const filePurposes = {
  document: { kinds: ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt'], maxBytes: 10 * MEGABYTE },
  sheet: { kinds: ['csv', 'xlsx', 'xls', 'vcf'], maxBytes: 50 * MEGABYTE },
} as const satisfies Record<string, Purpose>;

export type FilePurpose = keyof typeof filePurposes;

/* ---- Messages ---- */

export function tooLargeFor(purpose: FilePurpose): string {
  return `The file is larger than ${filePurposes[purpose].maxBytes / MEGABYTE} MB.`;
}

export function chooseKindFor(purpose: FilePurpose): string {
  const labels = filePurposes[purpose].kinds.map((kind) => fileKinds[kind].label);
  return `Choose a ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)} file.`;
}

/** Enough to try everything, too little to make a store of accounts that nobody has vouched for. */
export const UNCONFIRMED_QUOTA_BYTES = 200 * 1_000_000;

export interface Quota {
  quotaBytes: number;
  /** It is small until the account's e-mail address is confirmed, or its plan is paid. */
  isUnconfirmed: boolean;
}

export function quotaExceeded(usedBytes: number, { quotaBytes, isUnconfirmed }: Quota): string {
  const used = `There is not enough space for this file: your files use ${fileSize(usedBytes)} of ${fileSize(quotaBytes)}.`;
  return isUnconfirmed ? `${used} Confirm your email address to get more.` : used;
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A human-readable size: "512 bytes", "1.4 MB". */
export function fileSize(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  // From 999.95 on, rounding to one decimal would give 1000.0.
  while (amount >= 999.95 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? amount : amount.toFixed(1)} ${units[unit]}`;
}

/* ---- Names ---- */

/** Control characters, and those that reverse the writing direction: they can make "cv.exe" read as "exe.cv". */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The last segment of whatever path a program sent, on one readable line. */
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

/** Corrects an extension that does not match the content, so that the name never misleads another program. */
export function downloadName({ name, kind }: { name: string; kind: FileKind }): string {
  return name.toLowerCase().endsWith(`.${kind}`) ? name : `${name}.${kind}`;
}
