import { setImmediate as others } from 'node:timers/promises';

/** This many take a few milliseconds, the longest that another request should wait. */
const AT_ONCE = 20;

/** Maps many values a few at a time, and yields to the event loop in between. */
export async function inPieces<Value, Made>(values: readonly Value[], make: (value: Value) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE) {
    if (from > 0) await others();
    made.push(...values.slice(from, from + AT_ONCE).map(make));
  }
  return made;
}
