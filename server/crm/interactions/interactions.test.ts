import { describe, expect, it } from 'vitest';
import { utcDate } from '#shared/platform/calendar-date.ts';
import type { Interaction } from '#shared/crm/interaction-schemas.ts';
import { recordPaths, type Page } from '#shared/records/list-schemas.ts';
import { useTestApp } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

describe('an interaction', () => {
  it('is dated today unless the request gives a date or null', async () => {
    const ada = await app.signUp();
    const { id: contactId } = await addContact(ada);
    const log = (fields: object) =>
      bodyOf<Interaction>(
        ada.request('POST', '/api/interactions', { contactId, type: 'call', notes: 'Rang', ...fields }),
        201,
      );
    expect((await log({})).date).toBe(utcDate(app.deps.now()));
    expect((await log({ date: '2020-02-29' })).date).toBe('2020-02-29');
    expect((await log({ date: null, type: 'note' })).date).toBeNull();
    const { items } = await bodyOf<Page<Interaction>>(ada.request('GET', `/api/interactions?contactId=${contactId}`));
    expect(items.map((item) => [item.type, item.date === null])).toEqual([
      ['call', false],
      ['call', false],
      ['note', true],
    ]);
    expect(items[0]?.contact).toEqual({ id: contactId, name: 'Grace Hopper', removed: false });
  });

  it('is about a client, a job or a candidate, is listed by each, and is erased with them', async () => {
    const ada = await app.signUp();
    const [contact, job, candidate] = [await addContact(ada), await addJob(ada), await addCandidate(ada)];
    const about = { contact: contact.id, job: job.id, candidate: candidate.id };
    for (const type of ['contact', 'job', 'candidate'] as const) {
      const relatedTo = { type, id: about[type] };
      const logged = await bodyOf<Interaction>(
        ada.request('POST', '/api/interactions', { relatedTo, type: 'call', notes: type }),
        201,
      );
      expect(logged).toMatchObject({ relatedTo, contactId: type === 'contact' ? contact.id : null });
      const found = async () => {
        const answer = ada.request('GET', `/api/interactions?${type}Id=${about[type]}`);
        return (await bodyOf<Page<Interaction>>(answer)).items.map(({ notes }) => notes);
      };
      expect(await found()).toEqual([type]);
      await bodyOf(ada.request('DELETE', `/api/${recordPaths[type]}/${about[type]}`));
      await bodyOf(ada.request('DELETE', `/api/bin/${type}/${about[type]}`));
      expect(await found()).toEqual([]);
    }
  });

  it('moves from one record to another, through either field', async () => {
    const ada = await app.signUp();
    const [contact, candidate] = [await addContact(ada), await addCandidate(ada)];
    const sent = { contactId: contact.id, type: 'call', notes: 'Rang' };
    const { id } = await bodyOf<Interaction>(ada.request('POST', '/api/interactions', sent), 201);
    const change = (patch: object) => bodyOf<Interaction>(ada.request('PATCH', `/api/interactions/${id}`, patch));
    const relatedTo = { type: 'candidate', id: candidate.id };
    expect(await change({ relatedTo })).toMatchObject({ relatedTo, contactId: null, contact: null });
    expect(await change({ notes: 'Rang twice' })).toMatchObject({ relatedTo, notes: 'Rang twice' });
    expect(await change({ contactId: contact.id })).toMatchObject({ contactId: contact.id });
    const both = ada.request('PATCH', `/api/interactions/${id}`, { relatedTo, contactId: contact.id });
    expect(await refusalOf(both)).toMatchObject({ fields: { relatedTo: 'Send either contactId or relatedTo' } });
  });

  it('names missing fields in the form’s words', async () => {
    const ada = await app.signUp();
    const { id: contactId } = await addContact(ada);
    const sent = { contactId, type: 'fax', date: '31/01/2026', notes: ' \n' };
    expect(await refusalOf(ada.request('POST', '/api/interactions', sent))).toMatchObject({
      status: 422,
      fields: { type: 'Select an interaction type', date: 'Choose a date', notes: 'Add interaction notes' },
    });
    expect(await refusalOf(ada.request('POST', '/api/interactions', { type: 'call' }))).toMatchObject({
      status: 422,
      fields: { contactId: 'Please select a client', notes: expect.any(String) as string },
    });
  });
});
