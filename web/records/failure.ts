/** The specification's sentences for refused writes end in the reason, if there is one. */
export function withReason(sentence: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : '';
  return `${sentence}: ${reason === '' ? 'Unknown error' : reason}`;
}

/** The same for sentences that go on after the reason. */
export function withReasonAndAdvice(sentence: string, error: unknown): string {
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : '';
  return `${sentence}: ${reason === '' ? 'Unknown error occurred' : reason}. Please try again.`;
}
