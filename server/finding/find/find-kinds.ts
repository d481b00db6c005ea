import { sql } from 'drizzle-orm';
import { excerptWith } from '#shared/records/excerpt.ts';
import type { FindKind, FoundPlace } from '#shared/finding/find-schemas.ts';
import { readExcerpts } from '#server/crm/candidates/candidates.store.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { jobs } from '#server/platform/db/schema/jobs.ts';
import { contactTags, tags } from '#server/platform/db/schema/tags.ts';
import { tasks } from '#server/platform/db/schema/tasks.ts';
import { fixedStatement, type Statement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { ownAccount } from '#server/records/core/shown-rows.ts';
import { foundIds, readFound, type ReadFound } from '#server/records/search/found-rows.ts';
import { askForNames } from '#server/records/search/names.ts';
import { findPatterns } from '#server/records/search/retrieve.ts';
import { piecesOf, reachesOf, type Understood } from './understood.ts';

/** The maximum number of hits to read per lookup: enough to choose the best few. */
export const MOST_LOOKED_AT = 60;

interface Kind {
  /** Looks up possible matches in the indexes, with all queries sent at once. */
  ask: (tx: Transaction, userId: string, understood: Understood) => Promise<string[][]>;
  read: ReadFound;
  /** Finds the words in the long texts of records whose short texts lack them. */
  explain: (
    tx: Transaction,
    actor: Actor,
    ids: readonly string[],
    understood: Understood,
  ) => Promise<ReadonlyMap<string, FoundPlace>>;
}

/** For texts that are too long to read for more than a few records. */
function explainBy(read: (values: { userId: string; ids: readonly string[] }) => Statement<Long>): Kind['explain'] {
  return async (tx, { userId }, unexplained, { terms }) => {
    const places = new Map<string, FoundPlace>();
    for (const { id, label, text } of await tx.run(read({ userId, ids: unexplained }))) {
      const term = terms.find((each) => !places.has(id) && excerptWith(text, each) !== null);
      const excerpt = term === undefined ? null : excerptWith(text, term);
      if (excerpt) places.set(id, { label, excerpt });
    }
    return places;
  };
}
interface Long {
  id: string;
  label: string;
  text: string;
}

/* ---- Companies ---- */

const namedCompanies = askForNames(companies, companies.sortName, MOST_LOOKED_AT);

const addressesAndNotesOf = fixedStatement<Long>(sql`
  select ${companies.id} as id, 'Address' as label, ${companies.address} as text from ${companies}
  where ${companies.userId} = ${ownAccount} and ${companies.id} = ${foundIds}
  union all
  select ${companies.id}, 'Notes', ${companies.notes} from ${companies} where ${companies.userId} = ${ownAccount} and ${companies.id} = ${foundIds}`);

const company: Kind = {
  ask: (tx, userId, understood) =>
    Promise.all([
      namedCompanies(tx, userId, understood.text),
      findPatterns(tx, 'company', piecesOf(understood), MOST_LOOKED_AT),
    ]),
  read: readFound.company,
  explain: explainBy(addressesAndNotesOf),
};

/* ---- Clients ---- */

const namedContacts = askForNames(contacts, contacts.sortName, MOST_LOOKED_AT);

const tagsAndNotesOf = fixedStatement<Long>(sql`
  select ${contactTags.contactId} as id, 'Tag' as label, ${tags.name} as text from ${contactTags}
  join ${tags} on ${tags.userId} = ${ownAccount} and ${tags.id} = ${contactTags.tagId} and ${tags.deletedAt} is null
  where ${contactTags.userId} = ${ownAccount} and ${contactTags.contactId} = ${foundIds}
  union all
  select ${contacts.id}, 'Notes', ${contacts.notes} from ${contacts} where ${contacts.userId} = ${ownAccount} and ${contacts.id} = ${foundIds}`);

const contact: Kind = {
  ask: (tx, userId, understood) =>
    Promise.all([
      namedContacts(tx, userId, understood.text),
      findPatterns(tx, 'contact', piecesOf(understood), MOST_LOOKED_AT),
      understood.digits === null ? [] : findPatterns(tx, 'contact', [`%${understood.digits}%`], MOST_LOOKED_AT),
    ]),
  read: readFound.contact,
  explain: explainBy(tagsAndNotesOf),
};

/* ---- Candidates ---- */

const namedCandidates = askForNames(candidates, candidates.sortName, MOST_LOOKED_AT);

const candidate: Kind = {
  ask: (tx, userId, understood) =>
    Promise.all([
      namedCandidates(tx, userId, understood.text),
      findPatterns(tx, 'candidate', piecesOf(understood), MOST_LOOKED_AT),
      ...reachesOf(understood).map((reach) => findPatterns(tx, 'reach', [reach], MOST_LOOKED_AT)),
    ]),
  read: readFound.candidate,
  explain: async (tx, actor, unexplained, { q }) => {
    const excerpts = await readExcerpts(tx, actor, unexplained, q);
    return new Map(
      [...excerpts].flatMap(([id, excerpt]) =>
        excerpt ? [[id, { label: excerpt.file === undefined ? 'CV' : `In ${excerpt.file}`, excerpt }] as const] : [],
      ),
    );
  },
};

/* ---- Jobs ---- */

const namedJobs = askForNames(jobs, jobs.sortTitle, MOST_LOOKED_AT);

const requirementsOf = fixedStatement<Long>(sql`
  select ${jobs.id} as id, 'Requirements' as label, ${jobs.requirements} as text from ${jobs}
  where ${jobs.userId} = ${ownAccount} and ${jobs.id} = ${foundIds}`);

const job: Kind = {
  ask: (tx, userId, understood) =>
    Promise.all([
      namedJobs(tx, userId, understood.text),
      findPatterns(tx, 'job', piecesOf(understood), MOST_LOOKED_AT),
    ]),
  read: readFound.job,
  explain: explainBy(requirementsOf),
};

/* ---- Tasks ---- */

const namedTasks = askForNames(tasks, tasks.sortTitle, MOST_LOOKED_AT);

const descriptionsOf = fixedStatement<Long>(sql`
  select ${tasks.id} as id, 'Description' as label, coalesce(${tasks.description}, '') as text from ${tasks}
  where ${tasks.userId} = ${ownAccount} and ${tasks.id} = ${foundIds}`);

const task: Kind = {
  ask: (tx, userId, understood) =>
    Promise.all([
      namedTasks(tx, userId, understood.text),
      findPatterns(tx, 'task', piecesOf(understood), MOST_LOOKED_AT),
    ]),
  read: readFound.task,
  explain: explainBy(descriptionsOf),
};

/* ---- Tags ---- */

/** An account has few tags, so no index is needed. */
const tagsNamed = fixedStatement<{ id: string }>(sql`
  select ${tags.id} as id from ${tags} where ${tags.userId} = ${ownAccount} and ${tags.deletedAt} is null
    and not exists (select from unnest(${sql.placeholder('terms')}::text[]) as term where strpos(${tags.sortName}, term) = 0)
  limit 200`);
const tagsOf = fixedStatement<{ id: string; title: string; updatedAt: Date }>(sql`
  select ${tags.id} as id, ${tags.name} as title, ${tags.updatedAt} as "updatedAt" from ${tags}
  where ${tags.userId} = ${ownAccount} and ${tags.id} = ${foundIds} and ${tags.deletedAt} is null`);

const tag: Kind = {
  ask: async (tx, userId, { terms }) => [(await tx.run(tagsNamed({ userId, terms }))).map(({ id }) => id)],
  read: async (tx, userId, found) =>
    (await tx.run(tagsOf({ userId, ids: found }))).map((row) => ({ ...row, detail: null, places: [] })),
  explain: async () => new Map(),
};

export const kinds: Record<FindKind, Kind> = { company, contact, candidate, job, task, tag };
