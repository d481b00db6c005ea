import { AppError } from '../runtime/app-error.ts';

export interface SlotRules {
  perAccount: number;
  perNode: number;
  /** The message for an account that uses all of its places. */
  own: string;
  /** The message for everybody when no place is left on the node. */
  full: string;
}

/** Limits how many expensive operations run on this node at once, per account and in total. */
export function createSlots({ perAccount, perNode, own, full }: SlotRules) {
  const taken = new Map<string, number>();
  let total = 0;
  /** Takes a place until the returned function is called. Calling that function again does nothing. */
  const take = (userId: string): (() => void) => {
    const before = taken.get(userId) ?? 0;
    if (before >= perAccount) throw new AppError('too_many_requests', own);
    if (total >= perNode) throw new AppError('unavailable', full);
    taken.set(userId, before + 1);
    total += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
      total -= 1;
    };
  };
  return {
    take,
    within: async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
      const leave = take(userId);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
