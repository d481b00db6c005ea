import { AppError } from '../runtime/app-error.ts';

/** A browser opens six connections to one server. Less than a quarter of the node: no account can hold all of it. */
const MOST_PER_ACCOUNT = 6;
const MOST_PER_NODE = 32;

interface Place {
  userId: string;
  /** Aborted with an `AppError` when the place goes to another account. */
  taken: AbortController;
}

export type UploadSlots = ReturnType<typeof createUploadSlots>;

/**
 * Limits parallel uploads. A place is held from the first byte of a form to its response; each holds one file on disk. When all are held,
 * an account with fewer places takes one from the account with the most: the one held longest, because its sender is slow.
 */
export function createUploadSlots({ perAccount = MOST_PER_ACCOUNT, perNode = MOST_PER_NODE } = {}) {
  /** The longest held first. */
  const held = new Set<Place>();
  const heldBy = (userId: string) => [...held].filter((place) => place.userId === userId);

  function take(userId: string): Place {
    const own = heldBy(userId).length;
    if (own >= perAccount) {
      throw new AppError('too_many_requests', `At most ${perAccount} files can be uploaded at once.`);
    }
    if (held.size >= perNode) makeRoom(own);
    const place = { userId, taken: new AbortController() };
    held.add(place);
    return place;
  }

  /** Takes nothing from an account that would then have fewer places than the newcomer. */
  function makeRoom(own: number): void {
    const [most = []] = [...new Set([...held].map(({ userId }) => userId))]
      .map(heldBy)
      .toSorted((one, other) => other.length - one.length);
    const [longest] = most;
    if (!longest || most.length <= own + 1) throw busy();
    held.delete(longest);
    longest.taken.abort(busy());
  }

  return {
    within: async <T>(userId: string, work: (taken: AbortSignal) => Promise<T>): Promise<T> => {
      const place = take(userId);
      try {
        return await work(place.taken.signal);
      } finally {
        held.delete(place);
      }
    },
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'Too many files are being uploaded. Please try again in a moment.');
}
