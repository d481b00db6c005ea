import { chooseKindFor, fileKinds, filePurposes, tooLargeFor, type FilePurpose } from '#shared/platform/files.ts';

/** Accepted file extensions per purpose. A text file can hold a table too: the server decides by content. */
const extensions: Record<FilePurpose, readonly string[]> = {
  document: filePurposes.document.kinds,
  sheet: [...filePurposes.sheet.kinds, 'tsv', 'txt'],
};

/** The `accept` attribute of a file input. */
export function acceptedFor(purpose: FilePurpose): string {
  return extensions[purpose].map((extension) => `.${extension}`).join(',');
}

export const ACCEPT = acceptedFor('document');

/** For example "PDF, DOCX, DOC, ODT, RTF or TXT, up to 10 MB". */
export function kindsFor(purpose: FilePurpose): string {
  const { kinds, maxBytes } = filePurposes[purpose];
  const labels = kinds.map((kind) => fileKinds[kind].label);
  return `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}, up to ${maxBytes / 1024 / 1024} MB`;
}

export const ACCEPTED = `${kindsFor('document')} each`;

/** Why the server would refuse a file, as far as the browser can tell. */
export function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  purpose: FilePurpose = 'document',
): string | undefined {
  if (!extensions[purpose].includes(extensionOf(name))) return chooseKindFor(purpose);
  if (size > filePurposes[purpose].maxBytes) return tooLargeFor(purpose);
  if (size === 0) return 'The file is empty.';
  return undefined;
}

/** A spreadsheet, judged by its extension. A text file does not count, because it may be a CV. */
export function isSheet({ name }: Pick<File, 'name'>): boolean {
  const extension = extensionOf(name);
  return extensions.sheet.includes(extension) && !extensions.document.includes(extension);
}

function extensionOf(name: string): string {
  return name.toLowerCase().split('.').at(-1) ?? '';
}
