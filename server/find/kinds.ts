import { sql } from 'drizzle-orm';
import { excerptWith } from '#shared/excerpt.ts';
import type { FindKind, FoundPlace } from '#shared/find.ts';
import { readExcerpts } from '../candidates/candidates.store.ts';
import type { Transaction } from '../db/database.ts';
import { candidates } from '../db/schema/candidates.ts';
import { contacts } from '../db/schema/contacts.ts';
import { jobs } from '../db/schema/jobs.ts';
import { contactTags, tags } from '../db/schema/tags.ts';
import { tasks } from '../db/schema/tasks.ts';
import { fixedStatement, type Statement } from '../db/statement.ts';
import type { Actor } from '../records/actor.ts';
import { ownAccount } from '../records/shown-rows.ts';
import { foundIds, readFound, type FoundRow } from '../search/found-rows.ts';
import { askForNames } from '../search/names.ts';
import { askForJobs, askForPieces, MOST_LOOKED_AT } from './ask.ts';
import { piecesOf, reachesOf, type Understood } from './understood.ts';

interface Kind {
  /** Who may be meant, by questions that indexes answer, all sent at once. */
  ask: (tx: Transaction, userId: string, understood: Understood) => Promise<string[][]>;
  read: (tx: Transaction, userId: string, ids: readonly string[], understood: Understood) => Promise<FoundRow[]>;
  /** Where it stands in the long texts of those who say it nowhere else. */
  explain: (
    tx: Transaction,
    actor: Actor,
    ids: readonly string[],
    understood: Understood,
  ) => Promise<ReadonlyMap<string, FoundPlace>>;
}

/** Texts that are too long to be read of more than a few. */
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
      askForPieces(tx, 'contact', piecesOf(understood)),
      understood.digits === null ? [] : askForPieces(tx, 'contact', [`%${understood.digits}%`]),
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
      askForPieces(tx, 'candidate', piecesOf(understood)),
      ...reachesOf(understood).map((reach) => askForPieces(tx, 'reach', [reach])),
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
    Promise.all([namedJobs(tx, userId, understood.text), askForJobs(tx, piecesOf(understood))]),
  // What begins with the text has its words, and what was found by one of them may lack the others.
  read: (tx, userId, found, understood) =>
    readFound.job(tx, userId, found, understood.terms.length > 1 ? piecesOf(understood) : []),
  explain: explainBy(requirementsOf),
};

/* ---- Tasks ---- */

const namedTasks = askForNames(tasks, tasks.sortTitle, MOST_LOOKED_AT);

const descriptionsOf = fixedStatement<Long>(sql`
  select ${tasks.id} as id, 'Description' as label, coalesce(${tasks.description}, '') as text from ${tasks}
  where ${tasks.userId} = ${ownAccount} and ${tasks.id} = ${foundIds}`);

const task: Kind = {
  ask: (tx, userId, understood) =>
    Promise.all([namedTasks(tx, userId, understood.text), askForPieces(tx, 'task', piecesOf(understood))]),
  read: readFound.task,
  explain: explainBy(descriptionsOf),
};

/* ---- Tags ---- */

/** An account has few, and they are looked through. */
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

export const kinds: Record<FindKind, Kind> = { contact, candidate, job, task, tag };
