/**
 * A reason not to start that the person at the terminal can act on. `main.ts` prints only the message, without a stack,
 * so the message is one clear sentence: what is wrong and how to fix it.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
