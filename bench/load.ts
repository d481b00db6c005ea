import { fire, forSeconds, refusedOf } from '../proof/load.ts';
import { mixed } from '../proof/mixed-load.ts';

const CONNECTIONS = 20;
const WARM_UP_S = 3;

export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  /** How many requests failed. */
  refused: number;
}

/** Twenty connections, eight reads to two writes. `around` is told when the measured part starts and ends. */
export async function measureLoad(
  url: string,
  cookies: readonly string[],
  { seconds, around = {} }: { seconds: number; around?: { begin?: () => void; end?: () => void } },
): Promise<Load> {
  const next = mixed(cookies);
  await fire(url, { connections: CONNECTIONS, until: forSeconds(WARM_UP_S), next });
  around.begin?.();
  const result = await fire(url, { connections: CONNECTIONS, until: forSeconds(seconds), next });
  around.end?.();
  return { ...result, refused: refusedOf(result) };
}
