import { createRoute } from '@hono/zod-openapi';
import { documentReadingSchema, documentToRead } from '#shared/documents.ts';
import type { Deps } from '../deps.ts';
import { findFile } from '../files/files.store.ts';
import { bodyOf, createRouter, jsonOf } from '../http/router.ts';
import { createPlaces } from '../places.ts';
import { noSuchRecord } from '../records/write-records.ts';
import { circumstancesOf } from './circumstances.ts';
import { factsOf } from './facts/facts-of.ts';

/** A browser opens six connections to one server. */
const MOST_PER_ACCOUNT = 6;

const read = createRoute({
  method: 'post',
  path: '/read',
  summary:
    'The text of an uploaded file, or of what was pasted, and what it seems to say about a person; nothing is stored',
  tags: ['Files'],
  request: bodyOf(documentToRead),
  responses: { 200: jsonOf(documentReadingSchema, 'The text, and suggestions with the line each was found in') },
});

export function documentsRoutes({ database, documents, files }: Deps) {
  const places = createPlaces({
    perAccount: MOST_PER_ACCOUNT,
    perNode: 32,
    own: `At most ${MOST_PER_ACCOUNT} files can be read at once.`,
    full: 'Too many files are being read. Please try again in a moment.',
  });
  const extract = async (userId: string, fileId: string) => {
    const row = await database.asTenant(userId, (tx) => findFile(tx, userId, fileId));
    if (!row) throw noSuchRecord();
    return places.within(userId, () => documents.read(files.storageOf(row).read(row), row.kind));
  };
  return createRouter().openapi(read, async (c) => {
    const { uid } = c.var.user;
    const { fileId, text = '' } = c.req.valid('json');
    const pasted = { text, problem: null, hints: { largest: null, emails: [] } };
    const extraction = fileId === undefined ? pasted : await extract(uid, fileId);
    const facts = factsOf(extraction, await circumstancesOf(database, uid));
    return c.json({ text: extraction.text, problem: extraction.problem, facts }, 200);
  });
}
