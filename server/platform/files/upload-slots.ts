import { createSlots } from '../http/slots.ts';

/** A browser opens six connections to one server. */
const MOST_PER_ACCOUNT = 6;

/**
 * Limits parallel uploads. A place is held from the first byte of a form to its response; each holds one file on disk.
 */
export function createUploadSlots() {
  return createSlots({
    perAccount: MOST_PER_ACCOUNT,
    perNode: 32,
    own: `At most ${MOST_PER_ACCOUNT} files can be uploaded at once.`,
    full: 'Too many files are being uploaded. Please try again in a moment.',
  });
}
