/** Something to time repeatedly. */
export interface Sampler {
  count: number;
  /** How many initial runs are not counted. */
  warmUp: number;
  /** Runs once and resolves to the milliseconds it took. */
  take: (index: number) => Promise<number>;
}

const TURNS = 10;

/** Interleaves the samplers, so that other load on the machine affects all of them equally. */
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
