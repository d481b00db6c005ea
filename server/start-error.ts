/**
 * A reason not to start that the person at the terminal can act on. `main.ts` prints the message alone, without a stack,
 * so the message is one clear sentence: what is wrong and what to do about it.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
