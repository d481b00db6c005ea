import { createRoute } from '@hono/zod-openapi';
import { documentReadingSchema, documentToRead } from '#shared/intake/document-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import { findFile } from '#server/platform/files/files.store.ts';
import { bodyOf, createRouter, jsonOf } from '#server/platform/http/router.ts';
import { createSlots } from '#server/platform/http/slots.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { circumstancesOf } from './circumstances.ts';
import { plainText } from '#server/platform/readers/documents/extraction.ts';
import { factsOf } from '#server/platform/readers/documents/facts/facts-of.ts';

/** A browser opens six connections to one server. */
const MOST_PER_ACCOUNT = 6;

const read = createRoute({
  method: 'post',
  path: '/read',
  summary: 'Read the text of an uploaded file or of pasted text, and suggest facts about the person; nothing is stored',
  tags: ['Files'],
  request: bodyOf(documentToRead),
  responses: { 200: jsonOf(documentReadingSchema, 'The text, and the suggestions with their lines') },
});

export function documentsRoutes({ database, documents, files }: Deps) {
  const places = createSlots({
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
    const extraction = fileId === undefined ? plainText(text) : await extract(uid, fileId);
    const facts = factsOf(extraction, await circumstancesOf(database, uid));
    return c.json({ text: extraction.text, problem: extraction.problem, facts }, 200);
  });
}
