import type { Logger } from 'pino';
import { weaknessOf, type Walls } from './confinement.ts';

/** Says once what this machine could do better, because reading works all the same. */
export async function warnOfWeakConfinement(reader: { walls: () => Promise<Walls> }, log: Logger): Promise<void> {
  const weakness = weaknessOf(await reader.walls());
  if (weakness !== undefined) log.warn(weakness);
}
