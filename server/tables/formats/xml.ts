import { SaxesParser } from 'saxes';
import { unreadable } from '../problem.ts';

/** By the names of elements without what stands before their colon, which every writer chooses for itself. */
export interface XmlEvents {
  open: (element: string, attributes: Record<string, string>) => void;
  close?: (element: string) => void;
  text?: (text: string) => void;
}

const PIECE_BYTES = 64 * 1024;
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Goes through XML and pauses after each piece of it. Nothing is built; there are no entities but the five of XML itself. */
export function* inXml(content: Uint8Array, { open, close, text }: XmlEvents): Generator<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open(local(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(local(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('error', (error) => {
    throw unreadable('broken', { cause: error });
  });
  const decoder = new TextDecoder();
  for (let start = 0; start < content.length; start += PIECE_BYTES) {
    parser.write(decoder.decode(content.subarray(start, start + PIECE_BYTES), { stream: true }));
    yield;
  }
  parser.close();
}
