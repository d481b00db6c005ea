import { setImmediate as others } from 'node:timers/promises';

/** What takes some milliseconds, which is all that a request should have to wait for. */
const AT_ONCE = 20;

/** Makes something of each of many values, a few at a time: whoever else has something to do here comes in between. */
export async function inPieces<Value, Made>(values: readonly Value[], make: (value: Value) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE) {
    if (from > 0) await others();
    made.push(...values.slice(from, from + AT_ONCE).map(make));
  }
  return made;
}
