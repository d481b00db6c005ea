import { describe, expect, it } from 'vitest';
import type { Import } from '#shared/intake/imports/import-records.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { refusedRows, unreadRows } from '#shared/intake/imports/test-rows.ts';
import { recordPaths } from '#shared/records/list-schemas.ts';
import { encoded } from '#server/platform/readers/tables/test-tables.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf } from '#server/test/records.ts';
import { begin, createSteps, listOf, rowsOf, table } from './test-imports.ts';

const app = useTestApp();
const { after, bringIn } = createSteps(app);

describe('a file with every kind of row that the form would refuse', () => {
  /** A single column makes no whole record, and the upload refuses text with this character. */
  const isInFile = ({ cells, mapping }: (typeof refusedRows)[number]) =>
    mapping.length > 1 && !cells.some((cell) => cell.includes('\u0000'));
  const [refusals, unread] = [refusedRows.filter(isInFile), unreadRows.filter(isInFile)];
  const good: Record<ImportType, [string[], string[]]> = {
    company: [['Good Company'], ['Other Company', 'other.example']],
    contact: [
      ['Good', 'Client'],
      ['Other', 'Client', 'other@example.com'],
    ],
    candidate: [
      ['Good', 'Person', 'good@example.com'],
      ['Other', 'Person', 'other@example.com'],
    ],
    job: [
      ['Engineer', 'Grace Hopper', '50000'],
      ['Analyst', 'Grace Hopper', '60000'],
    ],
  };

  it('reports each by row and column with the messages of the form, and refuses only those that lack a value', async () => {
    const ada = await app.signUp();
    await bodyOf(ada.request('PATCH', '/api/preferences', { currency: 'GBP' }));
    await addContact(ada);
    expect(refusals.length + unread.length).toBeGreaterThanOrEqual(30);
    const all = [...refusals, ...unread];
    for (const mapping of new Set(all.map((row) => row.mapping))) {
      const rows = all.filter((row) => row.mapping === mapping);
      const type = rows[0]?.type ?? 'contact';
      const [first, last] = good[type];
      const headings = mapping.map((target) => target ?? '');
      const { path } = await begin(ada, type, table(headings, first, ...rows.map(({ cells }) => cells), last));
      await bodyOf(ada.request('PATCH', path, { mapping, duplicates: 'create' }));
      const warned = rows.filter((row) => unread.includes(row)).length;
      const added = good[type].length + warned;
      const refused = rows.length - warned;
      expect(await after(ada, path, 'check')).toMatchObject({
        state: 'checked',
        counts: { rows: rows.length + 2, ready: added, refused, warned },
      });
      const found = (kept: typeof rows) =>
        rows.flatMap((row, index) => {
          const { column, field, message } = row;
          // After the headings and one valid row.
          return kept.includes(row) ? [{ number: index + 3, problems: [{ column, field, message }] }] : [];
        });
      for (const [kind, expected] of [
        ['refused', refusals],
        ['warning', unread],
      ] as const) {
        const listed = await rowsOf(ada, path, kind);
        expect(listed.map(({ number, problems }) => ({ number, problems }))).toEqual(found(expected));
      }
      const before = (await listOf(ada, recordPaths[type])).length;
      expect(await after(ada, path, 'start')).toMatchObject({ state: 'imported', counts: { added, refused } });
      expect(await listOf(ada, recordPaths[type])).toHaveLength(before + added);
    }
  });
});

describe('our own export', () => {
  it('can be imported into another account without loss', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const odd = `=1+1, "quoted"; and 'more'\r\nin lines\n\n  `;
    const zoe = await addContact(ada, {
      firstName: "'=Zoë",
      lastName: '-Lee',
      email: 'z@l.example',
      phone: '+44 20 7946 0000',
      company: 'A; B, "C"',
      position: 'Head',
      tags: ['Finance, London', 'a;b'],
      notes: odd,
    });
    const job = await addJob(ada, {
      contactId: zoe.id,
      title: '@Engineer',
      stage: 'Something else',
      value: 1234.5,
      feePercentage: 17.5,
      jobType: 'part-time',
      isExclusive: true,
      startDate: '2026-03-11',
      requirements: odd,
    });
    await addCandidate(ada, {
      type: 'contract',
      skills: ['C|D', 'Go'],
      expectedSalary: 72_000,
      assignedJobId: job.id,
      candidateStage: 'interview',
      location: 'Köln',
    });
    const exported = async (person: Visitor, type: ImportType) =>
      Buffer.from(await (await person.request('GET', `/api/${recordPaths[type]}/export.csv`)).arrayBuffer());
    // Only the creation times differ between the two accounts.
    const timeless = (file: Buffer) => String(file).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
    for (const type of ['contact', 'job', 'candidate'] as const) {
      const file = await exported(ada, type);
      expect(await bringIn(bob, type, file), type).toMatchObject({
        state: 'imported',
        counts: { added: 1, refused: 0, clients: 0 },
      });
      expect(timeless(await exported(bob, type))).toBe(timeless(file));
    }
  });
});

describe('a file whose encoding the user has to choose', () => {
  it('is accepted and read in that encoding', async () => {
    const ada = await app.signUp();
    const text = String(table(['First name', 'Last name', 'Email'], ['花子', '山田', 'hanako@example.com']));
    const { path } = await begin(ada, 'candidate', encoded(text, 'shift_jis'));
    const read = await bodyOf<Import>(ada.request('PATCH', path, { choices: { encoding: 'shift_jis' } }));
    expect(read.table).toMatchObject({ encoding: 'shift_jis', samples: [['花子', '山田', 'hanako@example.com']] });
    await after(ada, path, 'check');
    await after(ada, path, 'start');
    expect(await listOf(ada, 'candidates')).toMatchObject([{ firstName: '花子', lastName: '山田' }]);
  });
});
