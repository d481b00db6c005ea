import { expect } from 'vitest';

export interface Listener {
  /** The next event, or null when the stream has ended. */
  next: () => Promise<string | null>;
}

/** Reads the response of GET /api/live as a browser would. */
export function readLiveStream(response: Response): Listener {
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  const next = async (): Promise<string | null> => {
    const [, event, data, rest] = /^(?:(?!event:).*\n)*event: (.*)\ndata: (.*)\n\n([^]*)$/.exec(unread) ?? [];
    if (event !== undefined) {
      unread = rest ?? '';
      return `${event}: ${data}`;
    }
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return null;
    unread += chunk.value;
    return next();
  };
  return { next };
}
