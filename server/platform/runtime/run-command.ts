import { StartError } from './start-error.ts';

/** Runs a terminal command. An expected failure prints one sentence. */
export async function runCommand(
  work: (say: (line: string) => void, [first]: (string | undefined)[]) => Promise<void>,
): Promise<void> {
  try {
    await work((line) => process.stdout.write(`${line}\n`), process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
