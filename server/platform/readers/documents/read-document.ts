import { extractionOf, Unreadable, without, type Extraction, type RawText } from './extraction.ts';
import type { DocumentKind } from './kinds.ts';

/** Loaded on demand: one of them alone is more code than all others together. */
const readers: Record<DocumentKind, (bytes: Buffer) => Promise<RawText>> = {
  pdf: async (bytes) => (await import('./formats/pdf.ts')).readPdf(bytes),
  docx: async (bytes) => (await import('./formats/docx.ts')).readDocx(bytes),
  doc: async (bytes) => (await import('./formats/doc.ts')).readDoc(bytes),
  odt: async (bytes) => (await import('./formats/odt.ts')).readOdt(bytes),
  rtf: async (bytes) => (await import('./formats/rtf.ts')).readRtf(bytes),
  txt: async (bytes) => (await import('./formats/txt.ts')).readTxt(bytes),
};

export const isReadable = (kind: string): kind is DocumentKind => Object.hasOwn(readers, kind);

/** Always answers, whatever is in the file. */
export async function readDocument(bytes: Buffer, kind: DocumentKind): Promise<Extraction> {
  try {
    return extractionOf(await readers[kind](bytes));
  } catch (error) {
    return without(error instanceof Unreadable ? error.problem : 'broken');
  }
}
