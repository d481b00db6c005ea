import { chooseKindFor, fileKinds, filePurposes, tooLargeFor } from '#shared/file-terms.ts';

const { kinds, maxBytes } = filePurposes.document;

/** For the browser's own dialog, which then shows only these. */
export const ACCEPT = kinds.map((kind) => `.${kind}`).join(',');

const labels = kinds.map((kind) => fileKinds[kind].label);
/** "PDF, DOCX, DOC, ODT, RTF or TXT, up to 10 MB each" */
export const ACCEPTED = `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}, up to ${maxBytes / 1024 / 1024} MB each`;

/** Why the server would refuse a file, as far as one can know before sending it. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const extension = name.toLowerCase().split('.').at(-1) ?? '';
  if (!(kinds as readonly string[]).includes(extension)) return chooseKindFor('document');
  if (size > maxBytes) return tooLargeFor('document');
  if (size === 0) return 'The file is empty.';
  return undefined;
}
