import type { Context } from 'hono';
import { topicsOf, type LiveTopic } from '#shared/records/live.ts';
import type { BulkResult, Page } from '#shared/records/list-schemas.ts';
import type { Deps } from '#server/billing/deps.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/runtime/app-error.ts';
import type { AppEnv } from '#server/platform/http/router.ts';
import { actorOf, inBulk, type Actor } from '../core/actor.ts';
import { deleteRecords, holdRecords, restoreRecords } from '../core/bin-records.ts';
import type { RecordDefinition, RecordKind, Writable } from '../core/definition.ts';
import { findIds, listBoard, listRecords, type Paging } from './list-records.ts';
import { expectedVersion, pathId } from './record-routes.ts';
import { changeRecord, createRecord, holdRecord, noSuchRecord, readRecord } from '../core/write-records.ts';

type C = Context<AppEnv>;

/** Runs the work in a transaction of the caller's account, for reading only. */
export function readAs<T>(c: C, deps: Deps, work: (tx: Transaction, actor: Actor) => Promise<T>): Promise<T> {
  const actor = actorOf(c, deps);
  return deps.database.asTenant(actor.userId, (tx) => work(tx, actor), 'read');
}

/**
 * Runs the work in a transaction of the caller's account. After the commit, it publishes the topics to all open tabs of
 * the account.
 */
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

/** The handlers behind the routes of every record type. */
export function recordService<T extends Writable>(deps: Deps, definition: RecordDefinition<T>) {
  const change = <Result>(c: C, work: (tx: Transaction, actor: Actor) => Promise<Result>) =>
    changeAs(c, deps, topicsOf[definition.type], work).catch((error: unknown) => {
      throw refusedByConstraint(error, definition.constraints) ?? error;
    });
  return {
    /**
     * For further actions of a type: runs in a transaction, publishes the type's topics and translates constraint
     * violations.
     */
    transact: change,
    list: (c: C, query: T['filter'] & Paging<T['sort']>): Promise<Page<T['record']>> =>
      readAs(c, deps, (tx, actor) => listRecords(tx, definition, actor, query)),
    /** The first page of each column of a board, all as of one moment. */
    board: <Stage extends string>(
      c: C,
      stages: readonly Stage[],
      queryOf: (stage: Stage, actor: Actor) => T['filter'] & Paging<T['sort']>,
    ): Promise<Record<Stage, Page<T['record']>>> => {
      const actor = actorOf(c, deps);
      const list = (tx: Transaction) => listBoard(tx, definition, actor, stages, (stage) => queryOf(stage, actor));
      return deps.database.asTenant(actor.userId, list, 'snapshot');
    },
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
    /**
     * Applies one action to the given ids, or to all records that match a filter. Deleting and restoring work the same
     * for all types.
     */
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

/** One entry for each of the type's other actions. */
type OtherWork<Request extends { action: string }> = {
  [Action in Exclude<Request['action'], 'delete' | 'restore'>]: BulkWork<Extract<Request, { action: Action }>>;
};

/** Returns the ids of the records that it changed. */
type BulkWork<Request> = (tx: Transaction, actor: Actor, ids: string[], request: Request) => Promise<string[]>;

/**
 * The name of the violated constraint. A distributed database reports the constraint of a shard, with a numeric suffix,
 * and only in the message.
 */
function constraintOf(error: Error): string {
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint.replace(/_\d+$/, '');
  return /constraint "(\w+?)(?:_\d+)?"/.exec(error.message)?.[1] ?? '';
}

/**
 * Two concurrent requests can pass every check. The database then accepts one and reports the constraint that the other
 * violates.
 */
export function refusedByConstraint(error: unknown, known: RecordKind['constraints'] = {}): AppError | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const fields = known[constraintOf(cause)];
    if (fields) return new AppError('invalid', Object.values(fields)[0] ?? 'The request is not valid.', fields);
  }
  return undefined;
}
