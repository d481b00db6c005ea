import { expect, it } from 'vitest';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { DocumentReading } from '#shared/intake/document-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { bodyOf } from '#server/test/records.ts';
import { demoData } from './demo-data.ts';
import { demoFiles } from './demo-files.ts';
import { attachFiles } from '#server/app/demo/seed-demo.ts';
import { writeDemo } from './write-demo.ts';

const app = useTestApp();

it('the product accepts and reads the files of the demo', async () => {
  const ada = await app.signUp();
  const actor = { userId: ada.user.uid, now: new Date(), today: '2026-11-15' };
  const jobs = { lead: 1, 'live-opportunity': 1, 'shortlist-sent': 0, interview: 0, offer: 0, placed: 0 };
  const data = demoData(actor.today, { clients: 2, tasks: 1, jobs, candidates: 2 });
  const written = await app.db.database.asTenant(ada.user.uid, (tx) => writeDemo(tx, actor, data));
  await attachFiles(
    async (method, path, body) => {
      const response = await ada.request(method, path, body);
      return bodyOf(response, response.status);
    },
    demoFiles(data, written),
  );
  const { items } = await bodyOf<Page<Attachment>>(ada.request('GET', '/api/attachments'));
  const owners = items.map(({ owner }) => owner.type).toSorted();
  expect(owners).toEqual(['candidate', 'candidate', 'candidate', 'contact', 'contact', 'job', 'job']);
  const cv = items.find(({ name }) => name.startsWith('CV '));
  const read = ada.request('POST', '/api/documents/read', { fileId: cv?.fileId });
  const { text, problem, facts } = await bodyOf<DocumentReading>(read);
  expect(problem).toBeNull();
  expect(text).toContain(cv?.owner.name);
  expect(text).toContain('References on request.');
  expect(facts.email?.value).toMatch(/@mail\.example$/);
});
