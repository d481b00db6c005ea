import { SaxesParser } from 'saxes';
import { Unreadable } from '../extraction.ts';

export interface XmlReader {
  open: (name: string, attributes: Record<string, string>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  /** True once nothing more is needed. */
  isDone?: () => boolean;
}

const PIECE_BYTES = 64 * 1024;

/**
 * Streams XML without building a tree: nesting costs nothing, and only XML's five predefined entities exist. Stops at
 * the first error.
 */
export function readXml(bytes: Uint8Array, { open, close, text, isDone = () => false }: XmlReader): void {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open(name, attributes));
  parser.on('closetag', ({ name }) => close(name));
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('error', (error) => {
    throw new Unreadable('broken', { cause: error });
  });
  const decoder = new TextDecoder();
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (isDone()) return;
    parser.write(decoder.decode(bytes.subarray(start, start + PIECE_BYTES), { stream: true }));
  }
  parser.close();
}
