import { readAttachmentWork } from '#server/crm/attachments/read-attachment.ts';
import { startLoneNode } from './lone-node.ts';

/** Reads files, and never finishes the first one. */
const read = async (bytes: AsyncIterable<Uint8Array>) => {
  for await (const piece of bytes) process.stdout.write(`reading ${piece.length} bytes\n`);
  return new Promise<never>(() => undefined);
};

await startLoneNode(({ storage, live }) => ({
  'read-attachment': readAttachmentWork({ files: { storage, storageOf: () => storage }, documents: { read }, live }),
}));
