import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { impatientClient } from '#web/test/server.ts';
import { useSearchText } from './use-search-text.ts';

/** A searched list. The test releases its responses. */
function searchedList() {
  const client = impatientClient();
  const searches: string[] = [];
  const answers: (() => void)[] = [];
  const { result } = renderHook(
    () => {
      const [q, setQ] = useState<string>();
      return useSearchText(q, (text = '') => {
        setQ(text);
        searches.push(text);
        void client.prefetchQuery({
          queryKey: ['candidates', 'list', text],
          queryFn: () => new Promise((resolve) => answers.push(() => resolve(text))),
        });
      });
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return {
    searches,
    type: (text: string) => act(() => result.current[1](text)),
    shown: () => result.current[0],
    answer: () => act(async () => answers.at(-1)?.()),
  };
}

it('searches at the first letter, without a pause', () => {
  const list = searchedList();
  list.type('a');
  expect(list.searches).toEqual(['a']);
});

it('runs one search at a time, then the latest one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const list = searchedList();
  list.type('a');
  list.type('ad');
  list.type('ada ');
  expect(list.searches).toEqual(['a']);
  expect(list.shown()).toBe('ada ');
  await list.answer();
  await expect.poll(() => list.searches).toEqual(['a', 'ada']);
  vi.useRealTimers();
});

it('waits for a pause while responses are slow', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const list = searchedList();
  list.type('a');
  vi.advanceTimersByTime(1_000);
  await list.answer();
  list.type('ad');
  expect(list.searches).toEqual(['a']);
  await expect.poll(() => list.searches).toEqual(['a', 'ad']);
  vi.useRealTimers();
});
