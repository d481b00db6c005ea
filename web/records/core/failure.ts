import { ApiError } from '#web/platform/lib/api.ts';

/** Error messages from the specification end in the reason, if there is one. */
export function withReason(sentence: string, error: unknown): string {
  return `${sentence}: ${reasonOf(error) || 'Unknown error'}`;
}

/** The same for messages that continue after the reason. */
export function withReasonAndAdvice(sentence: string, error: unknown): string {
  return `${sentence}: ${reasonOf(error).replace(/\.$/, '') || 'Unknown error occurred'}. Please try again.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.reason;
  return error instanceof Error ? error.message : '';
}
