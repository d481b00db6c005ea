import type { FileKind } from '#shared/files.ts';
import type { ByteSource } from './spool.ts';
import { compoundFileKinds } from './sniff-compound-file.ts';
import { textKinds } from './sniff-text.ts';
import { zipKinds } from './sniff-zip.ts';

const HEAD_BYTES = 32;

/** Whatever it is written in: behind a mark, if there is one, and with a zero beside every character in UTF-16. */
const isCard = (head: string) => /^[^\w]{0,3}BEGIN:VCARD/i.test(head.replaceAll('\0', ''));

/**
 * What a file is, by its content alone: neither its name nor the type that the sender declared is asked. Some content can
 * be several kinds (text is a document and a table), and then the purpose chooses. None: nothing that we take.
 *
 * The first bytes decide which of the formats it can be at all, so a page with a PDF hidden further down stays a page.
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
