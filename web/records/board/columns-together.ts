import { isForCopies, type SharedRead } from '#web/platform/lib/earlier-copies.ts';
import type { Page } from '#shared/records/records.ts';

/**
 * The columns of a board are lists of their own that are asked for in the same moment. This asks once for all of them:
 * a board is one request, when it opens and when something has changed.
 */
export function columnsTogether<Params extends object, Column extends string, Item>(
  readBoard: (params: Params, init: SharedRead) => Promise<Record<Column, Page<Item>>>,
): (params: Params, column: Column, signal: AbortSignal) => Promise<Page<Item>> {
  const asked = new Map<string, Promise<Record<Column, Page<Item>>>>();
  return async (params, column, signal) => {
    // Several columns share a request that is sent, so none of them may abort it.
    if (isForCopies(signal)) return (await readBoard(params, { signal }))[column];
    const key = JSON.stringify(params);
    const board =
      asked.get(key) ??
      // After the other columns of this moment have asked too.
      Promise.resolve().then(() => {
        asked.delete(key);
        return readBoard(params, {});
      });
    asked.set(key, board);
    return (await board)[column];
  };
}
