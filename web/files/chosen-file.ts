import { chooseKindFor, fileKinds, filePurposes, tooLargeFor, type FilePurpose } from '#shared/file-terms.ts';

/** How files for a purpose are called. Text with a name of its own can be a table too: what it is, its content decides. */
const extensions: Record<FilePurpose, readonly string[]> = {
  document: filePurposes.document.kinds,
  sheet: [...filePurposes.sheet.kinds, 'tsv', 'txt'],
};

/** For the browser's own dialog, which then shows only these. */
export function acceptedFor(purpose: FilePurpose): string {
  return extensions[purpose].map((extension) => `.${extension}`).join(',');
}

export const ACCEPT = acceptedFor('document');

/** "PDF, DOCX, DOC, ODT, RTF or TXT, up to 10 MB" */
export function kindsFor(purpose: FilePurpose): string {
  const { kinds, maxBytes } = filePurposes[purpose];
  const labels = kinds.map((kind) => fileKinds[kind].label);
  return `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}, up to ${maxBytes / 1024 / 1024} MB`;
}

export const ACCEPTED = `${kindsFor('document')} each`;

/** Why the server would refuse a file, as far as one can know before sending it. */
export function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  purpose: FilePurpose = 'document',
): string | undefined {
  if (!extensions[purpose].includes(extensionOf(name))) return chooseKindFor(purpose);
  if (size > filePurposes[purpose].maxBytes) return tooLargeFor(purpose);
  if (size === 0) return 'The file is empty.';
  return undefined;
}

/** A spreadsheet, by its name; text may as well be a CV. */
export function isSheet({ name }: Pick<File, 'name'>): boolean {
  const extension = extensionOf(name);
  return extensions.sheet.includes(extension) && !extensions.document.includes(extension);
}

function extensionOf(name: string): string {
  return name.toLowerCase().split('.').at(-1) ?? '';
}
