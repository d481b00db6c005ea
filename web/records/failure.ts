import { ApiError } from '#web/lib/api.ts';

/** The specification's sentences for refused writes end in the reason, if there is one. */
export function withReason(sentence: string, error: unknown): string {
  return `${sentence}: ${reasonOf(error) || 'Unknown error'}`;
}

/** The same for sentences that go on after the reason. */
export function withReasonAndAdvice(sentence: string, error: unknown): string {
  return `${sentence}: ${reasonOf(error).replace(/\.$/, '') || 'Unknown error occurred'}. Please try again.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.reason;
  return error instanceof Error ? error.message : '';
}
