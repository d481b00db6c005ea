import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPace } from './pace.ts';

const slowest = { bytes: 10, withinMs: 1_000, wholeWithinMs: 10_000 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sends this many bytes in each second. Returns the seconds after which the sender was told to stop. */
function stoppedAfter(bytesPerSecond: readonly number[], declaredBytes: number): number[] {
  const stopped: number[] = [];
  let second = 1;
  const pace = watchPace(slowest, declaredBytes, () => void stopped.push(second));
  for (const bytes of bytesPerSecond) {
    pace.count(bytes);
    vi.advanceTimersByTime(1_000);
    second += 1;
  }
  pace.stop();
  vi.advanceTimersByTime(60_000);
  return stopped;
}

it.each([
  ['a sender who keeps up', [100, 100, 100, 100], 1_000, []],
  ['a sender who declared little', [10, 10, 10, 10], 100, []],
  ['a slow start, while the rest keeps up', [10, 190, 100, 100], 1_000, []],
  ['a sender who pauses', [1_000, 9, 10], 100, [2]],
  ['a sender who falls behind what is due', [100, 100, 100, 40, 10], 1_000, [5]],
])('%s', (_sender, bytesPerSecond, declaredBytes, stopped) => {
  expect(stoppedAfter(bytesPerSecond, declaredBytes)).toEqual(stopped);
});
