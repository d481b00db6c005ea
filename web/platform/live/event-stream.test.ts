import { describe, expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from './event-stream.ts';

function eventsOf(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parse = createEventParser((event) => events.push(event));
  for (const piece of pieces) parse(piece);
  return events;
}

describe('createEventParser', () => {
  it('reads consecutive events', () => {
    expect(eventsOf('event: refetch\ndata:\n\nevent: change\ndata: contacts tags\n\n')).toEqual([
      { name: 'refetch', data: '' },
      { name: 'change', data: 'contacts tags' },
    ]);
  });

  it('reads events split anywhere by the network', () => {
    const text = 'event: change\r\ndata: contacts\r\n\r\n: still there\n\nevent: change\ndata: tasks\n\n';
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(eventsOf(text.slice(0, cut), text.slice(cut))).toEqual([
        { name: 'change', data: 'contacts' },
        { name: 'change', data: 'tasks' },
      ]);
    }
  });

  it('ignores comments and unfinished events', () => {
    expect(eventsOf(': still there\n\n', 'event: change\ndata: contacts\n')).toEqual([]);
  });
});
