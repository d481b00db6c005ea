import { refuseNetwork } from '../process/no-network.ts';
import { isReadable, readDocument } from './read-document.ts';

/**
 * A separate process for one untrusted file: bytes in, text out as JSON. Whatever goes wrong stays in this process.
 * `confinement.ts` says what keeps it from the product's settings, database and secrets.
 */
async function main(): Promise<void> {
  refuseNetwork();
  const kind = process.argv[2] ?? '';
  if (!isReadable(kind)) throw new Error('Missing document kind');
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  const answer = JSON.stringify(await readDocument(Buffer.concat(pieces), kind));
  // Exits at once, even if a library has left something running.
  process.stdout.write(answer, () => process.exit(0));
}

await main();
