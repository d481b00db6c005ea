import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, read } from '../lib/api.ts';
import { BusyBar } from './busy-bar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a busy server is mentioned after two seconds, until it answers', async () => {
  const refused = { status: 503, headers: { 'Retry-After': '2' } };
  const answers = [Response.json({}, refused), Response.json({}, refused)];
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json({ items: [] }));
  render(<BusyBar />);
  const tasks = read(api.tasks.$get({ query: {} }));
  await pass(1_900);
  expect(screen.queryByRole('status')).toBeNull();
  // The second refusal, in between, does not begin the time anew.
  await pass(1_000);
  expect(screen.getByRole('status').textContent).toBe('The server is busy. Loading continues by itself.');
  await pass(2_000);
  expect(await tasks).toEqual({ items: [] });
  expect(screen.queryByRole('status')).toBeNull();
});
