/** Something that is timed over and over. */
export interface Sampler {
  count: number;
  /** So many at the beginning are not counted. */
  warmUp: number;
  /** Does it once, and resolves to how many milliseconds it took. */
  take: (index: number) => Promise<number>;
}

const TURNS = 10;

/** Some of the one, some of the next, and so on: whatever else the machine does meanwhile is in all of them alike. */
export async function inTurns(samplers: readonly Sampler[]): Promise<number[][]> {
  const times = samplers.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [place, { count, warmUp, take }] of samplers.entries()) {
      const end = Math.floor((count * (turn + 1)) / TURNS);
      for (let index = Math.floor((count * turn) / TURNS); index < end; index += 1) {
        const milliseconds = await take(index);
        if (index >= warmUp) times[place]?.push(milliseconds);
      }
    }
  }
  return times;
}
