import { createPlaces } from '../places.ts';

/** A browser opens six connections to one server. */
const MOST_PER_ACCOUNT = 6;

/** Who is uploading. A place is held from the first byte of a form to its answer; each holds one file on disk. */
export function createUploadPlaces() {
  return createPlaces({
    perAccount: MOST_PER_ACCOUNT,
    perNode: 32,
    own: `At most ${MOST_PER_ACCOUNT} files can be uploaded at once.`,
    full: 'Too many files are being uploaded. Please try again in a moment.',
  });
}
