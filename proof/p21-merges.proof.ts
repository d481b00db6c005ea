import { randomUUID } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import fc from 'fast-check';
import type pg from 'pg';
import { useTestApp } from '#server/test/app.ts';
import { DIFFERENT_WORDS } from '#server/test/copied-words.ts';
import { connect } from '#server/test/database.ts';
import { DIFFERENT_SUMS } from '#server/test/kept-sums.ts';
import { bodyOf } from '#server/test/records.ts';
import { linksOf } from '#server/records/core/links.ts';
import { allRecords } from '#server/crm/register.ts';
import {
  BOTH,
  canBeBoth,
  mergeableTypes,
  mergedFields,
  type Merge,
  type MergePreview,
} from '#shared/intake/merge-schemas.ts';
import { recordPaths } from '#shared/records/records.ts';
import { createRandomAccount, type RandomAccount } from './merging/random-account.ts';
import { bySize, prove, type Finding } from './prove.ts';

const app = useTestApp();

/** A merge of some records of one type, with a numbered choice for each field. */
const wish = fc.record({
  type: fc.constantFrom(...mergeableTypes),
  which: fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 4 }),
  choices: fc.array(fc.nat(5), { minLength: 12, maxLength: 12 }),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

/** Up to three merges, each working on what the others left, undone in reverse order. */
const plan = fc.array(wish, { minLength: 1, maxLength: 3 });

interface Done {
  merge: Merge;
  /** The state before. */
  was: Snapshot;
}

type Snapshot = ReadonlyMap<string, string>;

const PER_ACCOUNT = 50;

/** `meddle` tampers with the stored merge before it is undone. */
async function mergeAndUnmerge(
  many: number,
  meddle?: (owner: pg.Client, mergeId: string) => Promise<unknown>,
): Promise<Finding> {
  const owner = await connect(app.db.ownerUrl);
  const problems: string[] = [];
  let merged = 0;
  let refused = 0;
  for (let seed = 1; merged < many && problems.length === 0; seed += 1) {
    const account = await createRandomAccount(await app.signUp(), owner, seed);
    const wanted = Math.min(many, merged + PER_ACCOUNT);
    for (const wishes of fc.sample(plan, { numRuns: 3 * PER_ACCOUNT, seed })) {
      if (merged >= wanted || problems.length > 0) break;
      const done: Done[] = [];
      for (const each of wishes) {
        const was = await snapshot(owner, account, []);
        const before = await readLinks(owner, account);
        const merge = await mergeAsWished(account, each);
        if (merge === 'refused') {
          refused += 1;
          problems.push(...differences(was, await snapshot(owner, account, []), 'a refused merge'));
          continue;
        }
        if (!merge) continue;
        merged += 1;
        problems.push(...lostLinks(before, await readLinks(owner, account), merge), ...(await wrongCopies(owner)));
        done.push({ merge, was });
      }
      const survivors = done.map(({ merge }) => merge.survivorId);
      for (const { merge, was } of done.toReversed()) {
        await meddle?.(owner, merge.id);
        await bodyOf(account.person.request('POST', `/api/merges/${merge.id}/undo`));
        const is = await snapshot(owner, account, survivors);
        problems.push(...differences(ofSurvivors(was, survivors), is, merge.type), ...(await wrongCopies(owner)));
      }
    }
  }
  const figure = `${merged} merges and un-merges, ${refused} refused, ${problems.length} differences`;
  return { holds: problems.length === 0, figure: [figure, ...problems.slice(0, 3)].join('; ') };
}

/** Undefined if fewer than two records are left to merge. */
async function mergeAsWished({ person, ids }: RandomAccount, { type, which, choices }: Wish) {
  const wanted = which.map((index) => ids[type][index] ?? '');
  const answers = await Promise.all(wanted.map((id) => person.request('GET', `/api/${recordPaths[type]}/${id}`)));
  const live = wanted.filter((_, index) => answers[index]?.ok);
  const [survivorId = '', ...mergedIds] = live;
  if (mergedIds.length === 0) return undefined;
  const { records } = await bodyOf<MergePreview>(
    person.request('GET', `/api/merges/preview?type=${type}&ids=${live.join(',')}`),
  );
  const chosen = mergedFields(type).flatMap(([key, field], index) => {
    const options = [...live, ...(canBeBoth(field) ? [BOTH] : [])];
    const choice = options[choices[index] ?? 0];
    return choice === undefined ? [] : [[key, choice]];
  });
  const answer = await person.request('POST', '/api/merges', {
    id: randomUUID(),
    type,
    survivorId,
    mergedIds,
    versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
    choices: Object.fromEntries(chosen),
  });
  // A placed job needs a start date, whichever record it came from.
  if (answer.status === 422) return 'refused';
  return (await bodyOf<{ merge: Merge }>(answer, 201)).merge;
}

/* ---- Everything, byte for byte ---- */

/** Tables of change times and counts, and of the merges themselves. */
const itsOwn = ['merges', 'merged_records', 'record_changes', 'work_items', 'audit_events', 'sessions'];

async function snapshot(owner: pg.Client, { userId }: RandomAccount, survivors: readonly string[]): Promise<Snapshot> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)`,
    [itsOwn],
  );
  const question = tables.map(
    ({ name }) => `select '${name} ' || row_number() over (order by to_jsonb(t) ->> 'id', t::text) as place,
      (to_jsonb(t) - 'version')::text as content from "${name}" t where user_id = $1`,
  );
  const { rows } = await owner.query<{ place: string; content: string }>(question.join(' union all '), [userId]);
  return ofSurvivors(new Map(rows.map(({ place, content }) => [place, content])), survivors);
}

/** Undoing a merge edits the survivor, which updates its timestamps. */
function ofSurvivors(rows: Snapshot, survivors: readonly string[]): Snapshot {
  const isSurvivor = (content: string) => survivors.some((id) => content.includes(`"id": "${id}"`));
  const undated = (content: string) => content.replace(/"updated_at": "[^"]*", /, '');
  return new Map([...rows].map(([place, content]) => [place, isSurvivor(content) ? undated(content) : content]));
}

function differences(was: Snapshot, is: Snapshot, after: string): string[] {
  const places = new Set([...was.keys(), ...is.keys()]);
  return [...places]
    .filter((place) => was.get(place) !== is.get(place))
    .map((place) => `after ${after}: ${place} was ${inShort(was.get(place))} and is ${inShort(is.get(place))}`);
}

const inShort = (content = 'not there') => content.slice(0, 300);

/* ---- Links ---- */

type Links = ReadonlyMap<string, { target: string | null; isLive: boolean; pair: string }>;

/** A candidate's current job is one of their assignments and checked with them. */
const links = allRecords.flatMap((kind) =>
  kind.type === 'candidate'
    ? []
    : linksOf(kind).map(({ column }) => ({ table: getTableName(kind.table), column: column.name })),
);

async function readLinks(owner: pg.Client, { userId }: RandomAccount): Promise<Links> {
  const question = links.map(
    ({
      table,
      column,
    }) => `select '${table}.${column} ' || id as place, ${column} as target, deleted_at is null as "isLive",
      ${table === 'assignments' ? `candidate_id || ' ' || job_id` : `''`} as pair from ${table} where user_id = $1`,
  );
  const { rows } = await owner.query<{ place: string; target: string | null; isLive: boolean; pair: string }>(
    question.join(' union all '),
    [userId],
  );
  return new Map(rows.map((row) => [row.place, row]));
}

function lostLinks(before: Links, after: Links, { survivorId, merged }: Merge): string[] {
  const away = new Set(merged.map(({ id }) => id));
  const nowAt = (id: string | null) => (id !== null && away.has(id) ? survivorId : id);
  const lost = [...before].filter(([place, { target }]) => {
    // The links of the surviving record were chosen.
    const isChosen = place.includes(survivorId);
    return !isChosen && after.get(place)?.target !== nowAt(target);
  });
  const pairs = (of: Links) =>
    [...of].filter(([place, { isLive }]) => isLive && place.startsWith('assignments.job')).map(([, { pair }]) => pair);
  const wanted = new Set(pairs(before).map((pair) => pair.split(' ').map(nowAt).join(' ')));
  const are = pairs(after);
  return [
    ...lost.map(([place]) => `the link ${place} is lost`),
    ...(after.size === before.size ? [] : ['a link was added or removed']),
    ...(are.length === wanted.size && are.every((pair) => wanted.has(pair))
      ? []
      : ['a candidate is on a job twice, or no longer on it']),
  ];
}

async function wrongCopies(owner: pg.Client): Promise<string[]> {
  const sums = await owner.query(DIFFERENT_SUMS);
  const words = await owner.query(DIFFERENT_WORDS);
  return [
    ...sums.rows.map((row) => `a sum is wrong: ${JSON.stringify(row)}`),
    ...words.rows.map((row) => `what is searched is wrong: ${JSON.stringify(row)}`),
  ];
}

prove({
  promise: 'P21',
  title: 'a merge is undone exactly',
  asked: '1,000 random merges and un-merges: every row as before, no link lost or duplicated',
  check: () => mergeAndUnmerge(bySize(32, 1_000)),
  control: {
    broken: 'a merge that forgets which links it moved',
    check: () =>
      mergeAndUnmerge(10, (owner, id) =>
        owner.query(`update merges set remembered = remembered || '{"links": []}' where id = $1`, [id]),
      ),
  },
});
