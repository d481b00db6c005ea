import { SaxesParser } from 'saxes';
import { unreadable } from '../problem.ts';

/** By element names without their prefix, which every writer chooses itself. */
export interface XmlEvents {
  open: (element: string, attributes: Record<string, string>) => void;
  close?: (element: string) => void;
  text?: (text: string) => void;
}

const PIECE_BYTES = 64 * 1024;
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses XML and pauses after each piece. It builds no tree, and only XML's five predefined entities exist. */
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
