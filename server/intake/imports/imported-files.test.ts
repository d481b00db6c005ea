import { describe, expect, it } from 'vitest';
import type { Import } from '#shared/intake/imports/import-records.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { badRows } from '#shared/intake/imports/test-rows.ts';
import { recordPaths } from '#shared/records/list-schemas.ts';
import { encoded } from '#server/platform/readers/tables/test-tables.ts';
import { useTestApp, type Visitor } from '#server/test/app.ts';
import { addCandidate, addContact, addJob, bodyOf } from '#server/test/records.ts';
import { begin, createSteps, listOf, rowsOf, table } from './test-imports.ts';

const app = useTestApp();
const { after, bringIn } = createSteps(app);

describe('a file with every kind of invalid row', () => {
  /** A single column makes no whole record, and the upload refuses text with this character. */
  const inFiles = badRows.filter(
    ({ cells, mapping }) => mapping.length > 1 && !cells.some((cell) => cell.includes('\u0000')),
  );
  const good: Record<ImportType, [string[], string[]]> = {
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

  it('reports each by row and column with the messages of the form, and imports the others', async () => {
    const ada = await app.signUp();
    await bodyOf(ada.request('PATCH', '/api/preferences', { currency: 'GBP' }));
    await addContact(ada);
    expect(inFiles.length).toBeGreaterThanOrEqual(30);
    for (const mapping of new Set(inFiles.map((row) => row.mapping))) {
      const bad = inFiles.filter((row) => row.mapping === mapping);
      const type = bad[0]?.type ?? 'contact';
      const [first, last] = good[type];
      const headings = mapping.map((target) => target ?? '');
      const { path } = await begin(ada, type, table(headings, first, ...bad.map(({ cells }) => cells), last));
      await bodyOf(ada.request('PATCH', path, { mapping }));
      const added = good[type].length;
      expect(await after(ada, path, 'check')).toMatchObject({
        state: 'checked',
        counts: { rows: bad.length + added, ready: added, refused: bad.length },
      });
      const refused = await rowsOf(ada, path, 'refused');
      expect(refused.map(({ number, problems }) => ({ number, problems }))).toEqual(
        bad.map(({ column, field, message }, index) => ({
          // After the headings and one valid row.
          number: index + 3,
          problems: [{ column, field, message }],
        })),
      );
      const before = (await listOf(ada, recordPaths[type])).length;
      expect(await after(ada, path, 'start')).toMatchObject({ state: 'imported', counts: { added } });
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
