import { letOthersGoFirst } from '../confined/priority.ts';
import { isReadable, readDocument } from './read-document.ts';

/**
 * A process of its own for one file that a stranger wrote: its bytes come in, its text goes out as JSON, and whatever happens in
 * between happens to nobody else. It has nothing of the product's: no settings, no database, no secrets.
 */
async function main(): Promise<void> {
  letOthersGoFirst();
  const kind = process.argv[2] ?? '';
  if (!isReadable(kind)) throw new Error('Which kind of document is it?');
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  const answer = JSON.stringify(await readDocument(Buffer.concat(pieces), kind));
  // What a library has left running shall not keep anybody waiting.
  process.stdout.write(answer, () => process.exit(0));
}

await main();
