import { useIsPutOff } from '../lib/put-off.ts';
import { useIsLasting } from './use-is-lasting.ts';

/** Shorter waits look like any other loading. */
const NOTED_AFTER_MS = 2_000;

export const BUSY = 'The server is busy. Loading continues by itself.';

/** True once a busy server has kept the screen waiting for so long that it should be said. */
export function useIsBusy(): boolean {
  return useIsLasting(useIsPutOff(), NOTED_AFTER_MS);
}
