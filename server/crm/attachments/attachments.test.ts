import { describe, expect, it } from 'vitest';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { addAttachment, addFile, contentOf, docx, pdf, xlsx } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf, persistently, refusalOf, unusedId } from '#server/test/records.ts';

const app = useTestApp();

const listed = async (person: Visitor, query = '') =>
  (await bodyOf<Page<Attachment>>(person.request('GET', `/api/attachments?${query}`))).items.map(({ name }) => name);

const attach = (person: Visitor, body: object) => person.request('POST', '/api/attachments', body);

describe('a file', () => {
  it('belongs to a candidate, a client or a job, whose list shows it by name, newest first', async () => {
    const ada = await app.signUp();
    const [alan, grace, job] = [await addCandidate(ada), await addContact(ada), await addJob(ada)];
    const cv = await addAttachment(ada, { candidateId: alan.id }, pdf(), { name: 'Lebenslauf Zoë.pdf' });
    const terms = await addAttachment(ada, { contactId: grace.id }, docx(), { name: 'Terms of business.docx' });
    const description = await addAttachment(ada, { jobId: job.id }, pdf(), { name: 'Job description.pdf' });
    const letter = await addAttachment(ada, { candidateId: alan.id }, docx(), { name: 'Letter.docx' });
    expect(cv).toMatchObject({
      kind: 'pdf',
      mediaType: 'application/pdf',
      size: pdf().length,
      state: 'waiting',
      problem: null,
      owner: { type: 'candidate', id: alan.id, name: 'Alan Turing', removed: false },
    });
    expect(terms).toMatchObject({ state: 'kept', contactId: grace.id, candidateId: null, jobId: null });
    expect(description).toMatchObject({ state: 'kept', owner: { type: 'job', name: 'Engineer' } });
    expect(await listed(ada, `candidateId=${alan.id}`)).toEqual([letter.name, cv.name]);
    expect(await listed(ada, `contactId=${grace.id}`)).toEqual([terms.name]);
    expect(await listed(ada, `jobId=${job.id}&q=description`)).toEqual([description.name]);
    expect(await listed(ada, 'q=zoe%20lebens')).toEqual([cv.name]);
    // The files of a record in the bin are hidden with it.
    await bodyOf(ada.request('DELETE', `/api/candidates/${alan.id}`));
    expect(await listed(ada)).toEqual([description.name, terms.name]);
    await bodyOf(ada.request('POST', `/api/candidates/${alan.id}/restore`));
    expect(await listed(ada, `candidateId=${alan.id}`)).toEqual([letter.name, cv.name]);
  });

  it('belongs to exactly one of them, and must be an unused document of the account', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const [candidateId, jobId] = [(await addCandidate(ada)).id, (await addJob(ada)).id];
    const [fileId, foreign] = [(await addFile(ada, pdf())).id, (await addFile(bob, pdf())).id];
    const sheet = (await addFile(ada, xlsx(), { purpose: 'sheet' })).id;
    const used = await addAttachment(ada, { jobId }, pdf());
    const one = 'A file belongs to one candidate, one client, one company or one job';
    for (const [body, fields] of [
      [{ fileId }, { candidateId: one }],
      [{ fileId, candidateId, jobId }, { candidateId: one }],
      [{ candidateId }, { fileId: 'Please choose a file' }],
      [{ fileId, candidateId: unusedId() }, { candidateId: 'This candidate does not exist' }],
      [{ fileId, candidateId: (await addCandidate(bob)).id }, { candidateId: 'This candidate does not exist' }],
      [{ fileId: foreign, candidateId }, { fileId: 'This file does not exist' }],
      [{ fileId: unusedId(), candidateId }, { fileId: 'This file does not exist' }],
      [{ fileId: sheet, candidateId }, { fileId: 'Choose a PDF, DOCX, DOC, ODT, RTF or TXT file.' }],
      [{ fileId: used.fileId, candidateId }, { fileId: 'This file is already in use' }],
      [{ fileId, candidateId, name: ' ' }, { name: 'A file needs a name' }],
    ] as const) {
      expect.soft(await refusalOf(attach(ada, body)), JSON.stringify(body)).toMatchObject({ status: 422, fields });
    }
    const rivals = Array.from({ length: 12 }, (_, index) =>
      persistently(() => attach(ada, { fileId, ...(index % 2 === 0 ? { candidateId } : { jobId }) })),
    );
    const statuses = (await Promise.all(rivals)).map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([201, ...Array.from({ length: 11 }, () => 422)]);
    const moved = ada.request('PATCH', `/api/attachments/${used.id}`, { candidateId });
    expect((await refusalOf(moved)).fields).toEqual({ candidateId: 'Unknown field: candidateId' });
  });

  it('is downloaded and exported under its given name, and deleted only with the record it belongs to', async () => {
    const ada = await app.signUp();
    const { id, fileId } = await addAttachment(ada, { contactId: (await addContact(ada)).id }, pdf(9));
    const renamed = await bodyOf<Attachment>(ada.request('PATCH', `/api/attachments/${id}`, { name: 'x/Terms 2026' }));
    expect(renamed.name).toBe('Terms 2026');
    const { headers } = await ada.request('GET', `/api/files/${fileId}/content`);
    expect(headers.get('content-disposition')).toContain('filename="Terms 2026.pdf"');
    expect(await refusalOf(ada.request('DELETE', `/api/files/${fileId}`))).toMatchObject({
      status: 409,
      message: 'This file belongs to a candidate, a client or a job. Delete it there.',
    });
    expect(await contentOf(ada, fileId)).toHaveLength(pdf(9).length);
  });
});
