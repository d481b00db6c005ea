import { createHash, randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { recordRowsOf } from '#server/test/catalogue.ts';
import { connect } from '#server/test/database.ts';
import { addFile, pdf } from '#server/platform/files/test-files.ts';
import { useTestApp } from '#server/test/app.ts';
import { askForExport, type Owner } from '#server/test/exports.ts';
import { addContact, addJob, addTask, bodyOf, refusalOf } from '#server/test/records.ts';

const app = useTestApp();

async function exportOf(person: Owner): Promise<Record<string, string>> {
  const response = await askForExport(person);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="placewell-export-\d{4}-\d\d-\d\d\.zip"$/,
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

describe('the export', () => {
  it('of an account with 2,000 records contains every row of every table, as JSON and as CSV', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    await bob.request('POST', '/api/contacts', { firstName: 'Somebody', lastName: 'Else' });
    await ada.request('PATCH', '/api/preferences', { currency: 'GBP' });
    const view = { id: randomUUID(), screen: 'contacts', name: 'Mine', search: { q: 'Last' } };
    await bodyOf(ada.request('POST', '/api/views', view), 201);
    const texts = [{ language: 'en', subject: 'Hello', body: 'Hi' }];
    await bodyOf(ada.request('POST', '/api/templates', { id: randomUUID(), name: 'Mine', texts }), 201);
    const owner = await connect(app.db.ownerUrl);
    await owner.query(
      `insert into contacts (id, user_id, first_name, last_name, notes, sort_name, own_text, created_from, created_at, updated_at)
       select gen_random_uuid(), $1, 'First ' || n, 'Last', '', 'first ' || n, 'first ' || n, '', now(), now() from generate_series(1, 2000) n`,
      [ada.user.uid],
    );
    const files = await exportOf(ada);
    const counts = await recordRowsOf(app.db.ownerUrl, ada.user.uid);
    expect(counts).toMatchObject({ contacts: 2000, preferences: 1, saved_views: 1, templates: 1 });
    for (const [table, count] of Object.entries(counts)) {
      const rows = JSON.parse(files[`${table}.json`] ?? '') as { user_id: string }[];
      expect(rows, table).toHaveLength(count);
      expect(rows.every((row) => row.user_id === ada.user.uid)).toBe(true);
      expect(files[`${table}.csv`]?.trimEnd().split('\r\n'), table).toHaveLength(count + 1);
    }
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ email: ada.user.email, devices: [{}] });
    expect(JSON.stringify(files)).not.toContain('argon2');
  });

  it('contains the settings of the private calendar, but not its address', async () => {
    const ada = await app.signUp();
    const made = ada.request('POST', '/api/calendar-feed', { showNames: true });
    const { address } = await bodyOf<{ address: string }>(made, 201);
    const [, secret = ''] = /([\w-]{43})\.ics$/.exec(address) ?? [];
    const files = await exportOf(ada);
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
      calendarFeed: { showTasks: true, showNames: true },
    });
    const told = JSON.stringify(files);
    expect(
      [secret, createHash('sha256').update(secret).digest('base64url')].filter((text) => told.includes(text)),
    ).toEqual([]);
  });

  it('uses readable headings in CSV, and keeps every column in JSON', async () => {
    const ada = await app.signUp();
    const grace = await addContact(ada, { firstName: 'Grace', company: 'Navy', tags: ['vip', 'hot'] });
    const job = await addJob(ada, { contactId: grace.id, title: 'Engineer', stage: 'live', feePercentage: 20 });
    const relatedTo = { type: 'contact', id: grace.id };
    await addTask(ada, { title: 'Call', priority: 'high', relatedTo });
    const alan = { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com', cv: 'Enigma', location: 'Leeds' };
    await ada.request('POST', '/api/candidates', { ...alan, skills: ['a', 'b'], assignedJobId: job.id });
    const group = await bodyOf<{ id: string }>(ada.request('POST', '/api/companies', { name: 'Holding' }), 201);
    await bodyOf(
      ada.request('PATCH', `/api/companies/${grace.companyId}`, {
        vatNumber: 'GB 1',
        parentId: group.id,
        tags: ['key', 'UK'],
      }),
    );
    const binned = await addContact(ada, { firstName: 'Gone' });
    await ada.request('DELETE', `/api/contacts/${binned.id}`);
    const files = await exportOf(ada);
    const csv = (table: string) => files[`${table}.csv`]?.trimEnd().split('\r\n') ?? [];
    expect(csv('contacts')[0]).toBe(
      'First name,Last name,Email,Phone,Company,Position,Tags,Notes,Last contacted,Next action,Created,Deleted',
    );
    expect(csv('contacts')).toContainEqual(
      expect.stringMatching(/^Grace,Hopper,,,Navy,,vip; hot,,,Call,2\d{3}-[^,]+Z,$/),
    );
    expect(csv('contacts')).toContainEqual(expect.stringMatching(/^Gone,Hopper,.*Z,2\d{3}-[^,]+Z$/));
    expect(csv('companies')[0]).toBe(
      'Name,Website,Address,Company number,VAT number,Belongs to,People,Jobs,Tags,Notes,Last contacted,Next action,Created,Deleted',
    );
    expect(csv('companies')).toContainEqual(
      expect.stringMatching(/^Navy,,,,GB 1,Holding,1,1,key; UK,,,,2\d{3}-[^,]+Z,$/),
    );
    expect(csv('jobs')[1]).toMatch(
      /^Engineer,Grace Hopper,Navy,Live Job,50000.00,20,10000.00,,Permanent,,,No,,,2\d{3}-[^,]+Z,,Call,,,/,
    );
    expect(csv('tasks')[1]).toMatch(/^Call,,,,,High,open,Grace Hopper,Grace Hopper,/);
    expect(csv('candidates')[1]).toMatch(/^Alan,Turing,alan@example.com,,permanent,a; b,,Engineer,,Leeds,,,Enigma,/);
    const readable = ['companies', 'contacts', 'jobs', 'tasks', 'candidates', 'interactions', 'tags'].map(csv).join();
    expect(readable).not.toMatch(/created_from|sort_name|search_text|[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(files['candidates.json']).toContain('"created_from"');
  });

  it('contains every file as it was uploaded', async () => {
    const ada = await app.signUp();
    const content = pdf(1_300_000);
    const { id } = await addFile(ada, content, { name: 'Zoë.pdf' });
    const response = await askForExport(ada);
    const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect(Buffer.from(entries[`files/${id}/Zoë.pdf`] ?? []).equals(content)).toBe(true);
    expect(JSON.parse(strFromU8(entries['files.json'] ?? new Uint8Array()))).toMatchObject([{ id, name: 'Zoë.pdf' }]);
    const jobId = (await addJob(ada)).id;
    await bodyOf(ada.request('POST', '/api/attachments', { jobId, fileId: id, name: 'Offer.pdf' }), 201);
    const attached = await exportOf(ada);
    expect(Object.keys(attached)).toContain(`files/${id}/Offer.pdf`);
    expect(attached['attachments.csv']).toContain(`Offer.pdf,Engineer,files/${id},PDF,${content.length},,`);
  });

  it('cannot be turned into formulas by user input', async () => {
    const ada = await app.signUp();
    await ada.request('POST', '/api/contacts', { firstName: '=1+1', lastName: '@SUM(A1)', phone: '+44 7911 123456' });
    const files = await exportOf(ada);
    expect(files['contacts.csv']).toContain(`'=1+1`);
    expect(files['contacts.csv']).toContain(`'@SUM(A1)`);
    expect(files['contacts.json']).toContain('"=1+1"');
  });

  it('asks for the password: an open session is not enough', async () => {
    const ada = await app.signUp();
    const ask = (proof: object) => ada.request('POST', '/api/account/export', proof);
    expect((await ask({})).status).toBe(422);
    expect(await refusalOf(ask({ currentPassword: 'a wrong one' }))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'Current password is wrong' },
    });
  });

  it('is available without a subscription', async () => {
    const ada = await app.signUp({ subscribed: false });
    expect(Object.keys(await exportOf(ada))).toContain('account.json');
  });
});
