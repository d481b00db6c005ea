import { describe, expect, it } from 'vitest';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { Candidate, ListedCandidate } from '#shared/crm/candidate-schemas.ts';
import type { Page } from '#shared/records/list-schemas.ts';
import { eraseAgain } from '#server/workspace/backup/erase-again.ts';
import { addAttachment, addFile, pdf } from '#server/platform/files/test-files.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { killNodeWhenItSays } from '#server/test/killed-node.ts';
import { readLiveStream } from '#server/test/live-stream.ts';
import { addCandidate, addContact, bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

const text = (content: string) => Buffer.from(content);
const readAll = () => app.workOff(new Date());

const found = async (person: Visitor, q: string) => {
  const { items } = await bodyOf<Page<ListedCandidate>>(
    person.request('GET', `/api/candidates?${new URLSearchParams({ q }).toString()}`),
  );
  return items.map(({ lastName, cvMatch }) => ({ lastName, match: cvMatch?.match, file: cvMatch?.file }));
};
const candidateOf = (person: Visitor, id: string) => bodyOf<Candidate>(person.request('GET', `/api/candidates/${id}`));
const attachmentOf = (person: Visitor, id: string) =>
  bodyOf<Attachment>(person.request('GET', `/api/attachments/${id}`));
const textOf = (person: Visitor, id: string) => person.request('GET', `/api/attachments/${id}/text`);

describe('a file of a candidate', () => {
  it('fills an empty CV; the words of further files are searched, and the result names the file', async () => {
    const ada = await app.signUp();
    const { id, version } = await addCandidate(ada);
    const live = readLiveStream(await ada.request('GET', '/api/live'));
    expect(await live.next()).toBe('refetch: everything');
    const first = await addAttachment(ada, { candidateId: id }, text('Alan Turing\nBombe and Enigma'), {
      name: 'CV.txt',
    });
    expect(await live.next()).toBe('change: attachments candidates');
    expect(await attachmentOf(ada, first.id)).toMatchObject({ state: 'waiting' });
    await readAll();
    expect(await live.next()).toBe('change: attachments candidates');
    expect(await candidateOf(ada, id)).toMatchObject({ cv: 'Alan Turing\nBombe and Enigma', version: version + 1 });
    expect(await attachmentOf(ada, first.id)).toEqual({ ...first, state: 'read' });
    expect(await found(ada, 'enigma')).toEqual([{ lastName: 'Turing', match: 'Enigma', file: undefined }]);

    const letter = { name: 'Letter.txt' };
    const second = await addAttachment(
      ada,
      { candidateId: id },
      text('Morphogenesis, and a marathon in Délos'),
      letter,
    );
    const scan = await addAttachment(ada, { candidateId: id }, pdf(100));
    const terms = await addAttachment(ada, { contactId: (await addContact(ada)).id }, text('Zanzibar'));
    await readAll();
    expect((await candidateOf(ada, id)).version).toBe(version + 1);
    expect(await bodyOf(textOf(ada, second.id))).toEqual({
      text: 'Morphogenesis, and a marathon in Délos',
      problem: null,
    });
    expect(await attachmentOf(ada, scan.id)).toMatchObject({ state: 'kept', problem: expect.any(String) as string });
    expect(await attachmentOf(ada, terms.id)).toMatchObject({ state: 'kept', problem: null });
    const inLetter = { lastName: 'Turing', file: 'Letter.txt' };
    expect(await found(ada, 'delos')).toEqual([{ ...inLetter, match: 'Délos' }]);
    expect(await found(ada, '"a marathon in"')).toEqual([{ ...inLetter, match: 'a marathon in' }]);
    expect(await found(ada, 'bombe morpho'), 'one word here, one there').toEqual([
      { lastName: 'Turing', match: 'Bombe', file: undefined },
    ]);
    expect(await found(ada, '"enigma morphogenesis"'), 'a phrase does not continue in another file').toEqual([]);
    expect(await found(ada, 'zanzibar'), 'a file of a client is not searched').toEqual([]);

    const bob = await app.signUp();
    expect(await found(bob, 'delos')).toEqual([]);
    expect((await refusalOf(textOf(bob, second.id))).status).toBe(404);
  });

  it('is searched while it exists, whatever happens to the CV', async () => {
    const ada = await app.signUp();
    const { id } = await addCandidate(ada, { cv: 'Enigma' });
    const file = await addAttachment(ada, { candidateId: id }, text('Morphogenesis'), { name: 'Paper.txt' });
    await readAll();
    expect((await candidateOf(ada, id)).cv).toBe('Enigma');
    const hit = [{ lastName: 'Turing', match: 'Morphogenesis', file: 'Paper.txt' }];
    await bodyOf(ada.request('PATCH', `/api/candidates/${id}`, { cv: 'Cryptography' }));
    expect(await found(ada, 'morphogenesis')).toEqual(hit);
    expect(await found(ada, 'enigma')).toEqual([]);
    await bodyOf(ada.request('DELETE', `/api/attachments/${file.id}`));
    expect(await found(ada, 'morphogenesis')).toEqual([]);
    expect((await refusalOf(textOf(ada, file.id))).status).toBe(404);
    await bodyOf(ada.request('POST', `/api/attachments/${file.id}/restore`));
    expect(await found(ada, 'morphogenesis')).toEqual(hit);

    const { id: fileId } = await addFile(ada, text('Halting'), { name: 'Other.txt' });
    const replaced = await bodyOf<Attachment>(ada.request('PATCH', `/api/attachments/${file.id}`, { fileId }));
    expect(replaced).toMatchObject({ state: 'waiting', name: 'Paper.txt', fileId });
    expect(await found(ada, 'morphogenesis')).toEqual([]);
    await readAll();
    expect(await found(ada, 'halting')).toEqual([{ lastName: 'Turing', match: 'Halting', file: 'Paper.txt' }]);

    // A backup from before the erasure has been restored.
    const erasure = { kind: 'file', accountId: ada.user.uid, id: fileId } as const;
    expect(await eraseAgain(app.db.database, [erasure])).toEqual({ accounts: 0, rows: 1 });
    expect(await found(ada, 'halting')).toEqual([]);
    expect((await refusalOf(ada.request('GET', `/api/attachments/${file.id}`))).status).toBe(404);
  });

  it('is read again after kill -9, and only once', async () => {
    const ada = await app.signUp();
    const { id, version } = await addCandidate(ada);
    const file = await addAttachment(ada, { candidateId: id }, text('Morphogenesis'));
    const { pools } = app.db;
    const own = [ada.user.uid];
    const isReading = `kind = 'read-attachment' and user_id = $1`;
    const { rows } = await pools.system.query<{ data: object }>(`select data from work_items where ${isReading}`, own);
    await killNodeWhenItSays('reading', 'reading-node', app.db.ownerUrl);
    await readAll();
    expect((await attachmentOf(ada, file.id)).state, 'its lease has not expired').toBe('waiting');
    await pools.system.query(`update work_items set due_at = now() where ${isReading}`, own);
    await readAll();
    expect(await candidateOf(ada, id)).toMatchObject({ cv: 'Morphogenesis', version: version + 1 });
    // As if the process had died right after the last step.
    await pools.system.query(`insert into work_items (kind, data, user_id) values ('read-attachment', $2, $1)`, [
      ...own,
      rows[0]?.data,
    ]);
    await bodyOf(ada.request('PATCH', `/api/candidates/${id}`, { cv: '' }));
    await readAll();
    expect(await candidateOf(ada, id)).toMatchObject({ cv: '', version: version + 2 });
    const left = await pools.system.query(`select from work_items where ${isReading}`, own);
    expect(left.rowCount).toBe(0);
  });
});
