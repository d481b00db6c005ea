import { expect, it } from 'vitest';
import type { CvBatch, CvBatchItem } from '#shared/intake/cv-batch-schemas.ts';
import { paragraph, writtenDocx, writtenPdf } from '#server/platform/readers/documents/test-documents.ts';
import { addFile } from '#server/platform/files/test-files.ts';
import { useTestApp } from '#server/test/app.ts';
import { bodyOf, unusedId } from '#server/test/records.ts';

/** Uses the real reader, which opens documents in a separate process. */
const app = useTestApp();

it('reads files of every kind for review, and keeps values typed meanwhile', async () => {
  const ada = await app.signUp();
  const id = unusedId();
  const batch = `/api/cv-batches/${id}`;
  await bodyOf(ada.request('POST', '/api/cv-batches', { id }), 201);
  const add = async (name: string, content: Uint8Array) => {
    const { id: fileId } = await addFile(ada, content, { name });
    return bodyOf<CvBatchItem>(ada.request('POST', `${batch}/items`, { id: unusedId(), fileId }), 201);
  };
  await add(
    'Grace.pdf',
    writtenPdf([
      { text: 'Grace Hopper', size: 24, y: 780 },
      { text: 'grace@example.com', y: 740 },
      { text: '+44 20 7946 0018', y: 720 },
    ]),
  );
  await add('Ida.docx', writtenDocx([paragraph('Ida Rhodes'), paragraph('ida@example.com')].join('')));
  const typed = await add('Mary.txt', Buffer.from('Mary Jackson\nmary@example.com\n'));
  await bodyOf(ada.request('PATCH', `${batch}/items/${typed.id}`, { firstName: 'Maria', lastName: 'Winston' }));
  await add('Broken.pdf', Buffer.from('%PDF-1.7\nnothing follows'));
  await app.workOff(new Date());

  const { items, counts } = await bodyOf<CvBatch>(ada.request('GET', batch));
  expect(counts).toEqual({ items: 4, waiting: 0, created: 0, added: 0 });
  expect(items).toMatchObject([
    { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+44 20 7946 0018', problem: null },
    { firstName: 'Ida', lastName: 'Rhodes', email: 'ida@example.com', sources: { email: 'ida@example.com' } },
    { firstName: 'Maria', lastName: 'Winston', email: 'mary@example.com', sources: { name: 'Mary Jackson' } },
    { state: 'read', firstName: '', email: '', problem: expect.any(String) as string },
  ]);
});

it('can be removed while its files wait to be read, which leaves no work behind', async () => {
  const ada = await app.signUp();
  const id = unusedId();
  await bodyOf(ada.request('POST', '/api/cv-batches', { id }), 201);
  const { id: fileId } = await addFile(ada, Buffer.from('Mary Jackson'), { name: 'Mary.txt' });
  await bodyOf(ada.request('POST', `/api/cv-batches/${id}/items`, { id: unusedId(), fileId }), 201);
  expect((await ada.request('DELETE', `/api/cv-batches/${id}`)).status).toBe(204);
  await app.workOff(new Date());
  const { rows } = await app.db.pools.system.query(`select kind, last_error from work_items where kind = 'read-cv'`);
  expect(rows).toEqual([]);
  expect((await ada.request('GET', `/api/cv-batches/${id}`)).status).toBe(404);
});
