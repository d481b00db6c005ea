import type { FileKind } from '#shared/platform/file-schemas.ts';
import type { ByteSource } from './spool.ts';
import { compoundFileKinds } from './sniff-compound-file.ts';
import { textKinds } from './sniff-text.ts';
import { zipKinds } from './sniff-zip.ts';

const HEAD_BYTES = 32;

/** In any encoding: after a byte order mark, if any, and with zeros between the characters in UTF-16. */
const isCard = (head: string) => /^[^\w]{0,3}BEGIN:VCARD/i.test(head.replaceAll('\0', ''));

/**
 * Determines the type of a file by its content alone, not by its name or declared type. Some content can be several
 * kinds (text is a document and a table); then the purpose decides. An empty result means that we do not accept the
 * file.
 * The first bytes decide which formats are possible, so an HTML page with a PDF hidden farther down stays a page.
 */
export async function sniff(source: ByteSource): Promise<readonly FileKind[]> {
  const head = (await source.read(0, HEAD_BYTES)).toString('latin1');
  if (head.startsWith('%PDF-')) return ['pdf'];
  if (head.startsWith('{\\rtf')) return ['rtf'];
  if (head.startsWith('PK\x03\x04')) return zipKinds(source);
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return compoundFileKinds(source);
  const kinds = await textKinds(source);
  return isCard(head) ? kinds.map((kind) => (kind === 'csv' ? 'vcf' : kind)) : kinds;
}
