import { describe, expect, it } from 'vitest';
import { utcDate } from '#shared/calendar-date.ts';
import type { Interaction } from '#shared/interactions.ts';
import type { Page } from '#shared/records.ts';
import { useTestApp } from '../test/app.ts';
import { addContact, bodyOf, refusalOf } from '../test/records.ts';

const app = useTestApp();

describe('an interaction', () => {
  it('happened today unless a date is given, or none is known', async () => {
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

  it('asks for what is missing in the words of the form', async () => {
    const ada = await app.signUp();
    const { id: contactId } = await addContact(ada);
    const sent = { contactId, type: 'fax', date: '31/01/2026', notes: ' \n' };
    expect(await refusalOf(ada.request('POST', '/api/interactions', sent))).toMatchObject({
      status: 422,
      fields: { type: 'Select an interaction type', date: 'Choose a date', notes: 'Add interaction notes' },
    });
  });
});
