import { strFromU8, unzipSync } from 'fflate';
import { addFile, pdf } from '#server/platform/files/test-files.ts';
import { useTestApp } from '#server/test/app.ts';
import { recordRowsOf, rowsOf } from '#server/test/catalogue.ts';
import { asOwner } from '#server/test/database.ts';
import { askForExport } from '#server/test/exports.ts';
import { addCandidate, addContact, addJob, addTask } from '#server/test/records.ts';
import { enqueue } from '#server/platform/work/queue.ts';
import { bySize, prove, type Finding } from './prove.ts';

const app = useTestApp();
type Person = Awaited<ReturnType<typeof app.signUp>>;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** An account with one record of every type, and many clients. */
async function richAccount(): Promise<Person> {
  const ada = await app.signUp();
  await ada.request('PATCH', '/api/preferences', { currency: 'GBP' });
  const interactions = [{ type: 'call', date: '2026-03-29', notes: 'Spoke about terms' }];
  const { id: contactId } = await addContact(ada, { tags: ['vip'], interactions });
  const { id: jobId } = await addJob(ada, { contactId });
  await addTask(ada, { relatedTo: { type: 'contact', id: contactId } });
  await addCandidate(ada, { assignedJobId: jobId });
  await addFile(ada, pdf(600_000), { name: 'CV.pdf' });
  const binned = await addContact(ada);
  await ada.request('DELETE', `/api/contacts/${binned.id}`);
  await asOwner(app.db.ownerUrl, (owner) =>
    owner.query(
      `insert into contacts (id, user_id, first_name, last_name, notes, sort_name, own_text, created_from, created_at, updated_at)
       select gen_random_uuid(), $1, 'First ' || n, 'Last', '', 'first ' || n, 'first ' || n, '', now(), now()
       from generate_series(1, $2::int) n`,
      [ada.user.uid, bySize(200, 2_000)],
    ),
  );
  return ada;
}

type Exported = Record<string, string>;

async function completeExport(handOver: (files: Exported) => Exported): Promise<Finding> {
  const ada = await richAccount();
  const response = await askForExport(ada);
  const entries = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  const files = handOver(Object.fromEntries(entries.map(([name, content]) => [name, strFromU8(content)])));
  let [stored, exported] = [0, 0];
  for (const [table, count] of Object.entries(await recordRowsOf(app.db.ownerUrl, ada.user.uid))) {
    stored += count;
    const rows = JSON.parse(files[`${table}.json`] ?? '[]') as { user_id: string }[];
    const inCsv = (files[`${table}.csv`] ?? '').trimEnd().split('\r\n').length - 1;
    const own = rows.filter(({ user_id: owner }) => owner === ada.user.uid).length;
    // The exact number, in both formats.
    exported += own === count && rows.length === count && inCsv === count ? count : 0;
  }
  return { holds: stored > 0 && exported === stored, figure: `${exported} of ${stored} rows exported` };
}

prove({
  promise: 'P17',
  title: 'an export is complete',
  asked: 'an account with 2,000 records: 100 % of the rows in the catalogue',
  check: () => completeExport((files) => files),
  control: {
    broken: 'an export without one row',
    check: () => completeExport((files) => ({ ...files, 'contacts.json': withoutLast(files['contacts.json'] ?? '') })),
  },
});

function withoutLast(json: string): string {
  return JSON.stringify((JSON.parse(json) as unknown[]).slice(0, -1));
}

async function enforceRetention(at: Date): Promise<void> {
  await app.deps.database.asSystem((tx) => enqueue(tx, { kind: 'retention', data: {} }));
  await app.workOff(at);
}

async function erase(): Promise<Finding> {
  const ada = await richAccount();
  await asOwner(app.db.ownerUrl, async (owner) => {
    const { rowCount } = await owner.query(
      `select to_regclass('forgotten') where to_regclass('forgotten') is not null`,
    );
    if (rowCount) await owner.query('insert into forgotten (user_id) values ($1)', [ada.user.uid]);
  });
  const deletedAt = Date.now();
  await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
  await enforceRetention(new Date(deletedAt + 29 * DAY_MS));
  const before = await rowsOf(app.db.ownerUrl, ada.user.uid);
  const isRecoverable = before['users'] === 1 && (before['contacts'] ?? 0) > bySize(200, 2_000);
  await enforceRetention(new Date(deletedAt + 30 * DAY_MS + HOUR_MS));
  const left = Object.values(await rowsOf(app.db.ownerUrl, ada.user.uid)).reduce((sum, count) => sum + count, 0);
  return {
    holds: isRecoverable && left === 0,
    figure: `day 29: ${isRecoverable ? 'all there' : 'gone'}; day 30 + 1 h: ${left} rows`,
  };
}

async function signInOnDay29(): Promise<Finding> {
  const ada = await richAccount();
  const deletedAt = Date.now();
  await ada.request('POST', '/api/account/delete', { currentPassword: ada.credentials.password });
  await enforceRetention(new Date(deletedAt + 29 * DAY_MS));
  const { email, password } = ada.credentials;
  const status = (await ada.request('POST', '/api/auth/sign-in', { email, password })).status;
  await enforceRetention(new Date(deletedAt + 31 * DAY_MS));
  const { contacts = 0 } = await rowsOf(app.db.ownerUrl, ada.user.uid);
  return {
    holds: status === 200 && contacts > bySize(200, 2_000),
    figure: `signed in: ${status}; ${contacts} clients`,
  };
}

prove({
  promise: 'P17',
  title: 'a deletion can be undone',
  asked: 'day 29: signing in restores everything for good',
  check: signInOnDay29,
});

prove({
  promise: 'P17',
  title: 'an erasure is complete',
  asked: 'day 29: all there; day 30 + 1 h: 0 rows in every table of the schema',
  check: erase,
  control: {
    broken: 'a table whose rows do not depend on their account',
    check: async () => {
      await asOwner(app.db.ownerUrl, (owner) => owner.query('create table forgotten (user_id uuid not null)'));
      try {
        return await erase();
      } finally {
        await asOwner(app.db.ownerUrl, (owner) => owner.query('drop table forgotten'));
      }
    },
  },
});
