import type { Context } from 'hono';
import { topicsOf, type LiveTopic } from '#shared/live.ts';
import type { BulkResult, Page } from '#shared/records.ts';
import type { Deps } from '../deps.ts';
import type { Transaction } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import type { AppEnv } from '../http/router.ts';
import { actorOf, inBulk, type Actor } from './actor.ts';
import { deleteRecords, holdRecords, restoreRecords } from './bin-records.ts';
import type { RecordDefinition, RecordKind, Writable } from './definition.ts';
import { findIds, listRecords, type Paging } from './list-records.ts';
import { expectedVersion, pathId } from './record-routes.ts';
import { changeRecord, createRecord, holdRecord, noSuchRecord, readRecord } from './write-records.ts';

type C = Context<AppEnv>;

/** Whoever asks gets a transaction of their own account. */
export function readAs<T>(c: C, deps: Deps, work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T> {
  const actor = actorOf(c, deps);
  return deps.database.asTenant(actor.userId, (tx) => work(tx, actor), 'read');
}

/** The same for a change: once it is committed, everything of this account that shows one of the topics is told. */
export async function changeAs<T>(
  c: C,
  deps: Deps,
  topics: readonly LiveTopic[],
  work: (tx: Transaction, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = actorOf(c, deps);
  const result = await deps.database.asTenant(actor.userId, (tx) => work(tx, actor));
  deps.live.publish(actor.userId, topics);
  return result;
}

/** What the routes of every record type do, behind their addresses. */
export function recordService<T extends Writable>(deps: Deps, definition: RecordDefinition<T>) {
  const change = <Result>(c: C, work: (tx: Transaction, actor: Actor) => Promise<Result>) =>
    changeAs(c, deps, topicsOf[definition.type], work).catch((error: unknown) => {
      throw refusedByConstraint(error, definition.constraints) ?? error;
    });
  return {
    /** For what a type does besides: in a transaction, told to everybody who shows it, refused in the type's own words. */
    transact: change,
    list: (c: C, query: T['filter'] & Paging<T['sort']>): Promise<Page<T['record']>> =>
      readAs(c, deps, (tx, actor) => listRecords(tx, definition, actor, query)),
    read: (c: C, id: string): Promise<T['record']> =>
      readAs(c, deps, (tx, actor) => readRecord(tx, definition, actor, pathId(id))),
    create: (c: C, input: T['input']) => change(c, (tx, actor) => createRecord(tx, definition, actor, input)),
    change: (c: C, id: string, patch: T['patch']): Promise<T['record']> =>
      change(c, (tx, actor) => changeRecord(tx, definition, actor, pathId(id), patch, expectedVersion(c))),
    remove: (c: C, id: string) =>
      change(c, async (tx, actor) => {
        await holdRecord(tx, definition, actor, pathId(id), expectedVersion(c));
        const [deleted] = await deleteRecords(tx, definition, actor, [pathId(id)]);
        if (deleted === undefined) throw noSuchRecord();
        return { id: deleted, deletedAt: actor.now.toISOString() };
      }),
    restore: (c: C, id: string): Promise<T['record']> =>
      change(c, async (tx, actor) => {
        await holdRecords(tx, definition, actor, [pathId(id)]);
        await restoreRecords(tx, definition, actor, [pathId(id)]);
        return readRecord(tx, definition, actor, pathId(id));
      }),
    /** Does one thing to the records named, or to all that a filter finds. Deleting and restoring is the same for all. */
    bulk: <Request extends BulkRequest<T['filter']>>(
      c: C,
      request: Request,
      others: OtherWork<Request>,
    ): Promise<BulkResult> =>
      change(c, async (tx, person) => {
        const actor = inBulk(person);
        const { ids, filter, action } = request;
        const chosen = ids ?? (filter === undefined ? [] : await findIds(tx, definition, actor, filter));
        await holdRecords(tx, definition, actor, chosen);
        if (action === 'delete') return { ids: await deleteRecords(tx, definition, actor, chosen) };
        if (action === 'restore') return { ids: await restoreRecords(tx, definition, actor, chosen) };
        const work = others[action as keyof OtherWork<Request>] as BulkWork<Request>;
        return { ids: await work(tx, actor, chosen, request) };
      }),
  };
}

interface BulkRequest<Filter> {
  action: string;
  ids?: string[] | undefined;
  filter?: Filter | undefined;
}

/** One entry for every other action that may be asked for. */
type OtherWork<Request extends { action: string }> = {
  [Action in Exclude<Request['action'], 'delete' | 'restore'>]: BulkWork<Extract<Request, { action: Action }>>;
};

/** Returns the records that it changed. */
type BulkWork<Request> = (tx: Transaction, actor: Actor, ids: string[], request: Request) => Promise<string[]>;

/**
 * The rule that was broken. A distributed database names the one of the table's part, with a number after the name, and in
 * its message alone.
 */
function constraintOf(error: Error): string {
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint.replace(/_\d+$/, '');
  return /constraint "(\w+?)(?:_\d+)?"/.exec(error.message)?.[1] ?? '';
}

/** Two requests can pass every check side by side; the database then lets one in and names the rule the other broke. */
function refusedByConstraint(error: unknown, known: RecordKind['constraints'] = {}): AppError | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const fields = known[constraintOf(cause)];
    if (fields) return new AppError('invalid', Object.values(fields)[0] ?? 'The request is not valid.', fields);
  }
  return undefined;
}
