import { AppError } from './http/app-error.ts';

export interface PlaceRules {
  perAccount: number;
  perNode: number;
  /** What an account is told that has all of its own. */
  own: string;
  /** What everybody is told when none is left. */
  full: string;
}

export type Places = ReturnType<typeof createPlaces>;

/** Who is doing something on this node right now that costs the node room. */
export function createPlaces({ perAccount, perNode, own, full }: PlaceRules) {
  const taken = new Map<string, number>();
  let total = 0;
  /** The place is held until the function is called that this returns; calling it again changes nothing. */
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
