import { AppError } from '../http/app-error.ts';

/** A browser opens six connections to one server. */
const MOST_PER_ACCOUNT = 6;
/** What waits on disk is bounded by this: each holds one file. */
const MOST_PER_NODE = 32;

export type UploadPlaces = ReturnType<typeof createUploadPlaces>;

/** Who is uploading to this node right now. A place is held from the first byte of a form to its answer. */
export function createUploadPlaces() {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    within: async <T>(userId: string, upload: () => Promise<T>): Promise<T> => {
      const own = taken.get(userId) ?? 0;
      if (own >= MOST_PER_ACCOUNT) {
        throw new AppError('too_many_requests', `At most ${MOST_PER_ACCOUNT} files can be uploaded at once.`);
      }
      if (total >= MOST_PER_NODE) {
        throw new AppError('unavailable', 'Too many files are being uploaded. Please try again in a moment.');
      }
      taken.set(userId, own + 1);
      total += 1;
      try {
        return await upload();
      } finally {
        const left = (taken.get(userId) ?? 1) - 1;
        if (left > 0) taken.set(userId, left);
        else taken.delete(userId);
        total -= 1;
      }
    },
  };
}
