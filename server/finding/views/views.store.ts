import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  showSame,
  viewKey,
  VIEWS_PER_SCREEN,
  viewSearches,
  type View,
  type ViewInput,
  type ViewOrder,
  type ViewPatch,
  type ViewScreen,
} from '#shared/finding/view-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { savedViews } from '#server/platform/db/schema/saved-views.ts';
import { AppError, StaleEditError } from '#server/platform/runtime/app-error.ts';
import { invalidInput } from '#server/platform/http/router.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';

const columns = {
  id: savedViews.id,
  screen: savedViews.screen,
  name: savedViews.name,
  search: savedViews.search,
  position: savedViews.position,
  isDefault: savedViews.isDefault,
  version: savedViews.version,
};

const isView = (userId: string, id: string) => and(eq(savedViews.userId, userId), eq(savedViews.id, id));

/** In the order of each list. */
export async function listViews(tx: Transaction, { userId }: Actor): Promise<View[]> {
  const rows = await tx
    .select(columns)
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.screen), asc(savedViews.position), asc(savedViews.createdAt), asc(savedViews.id));
  // Its screen's schema validated the search before it was stored.
  return rows as View[];
}

/**
 * Locks all views of the account until the transaction ends. There are few of them, and most rules concern several:
 * unique names, one default, a limit per list.
 */
async function holdViews(tx: Transaction, actor: Actor): Promise<View[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${actor.userId}`}, 0))`);
  return listViews(tx, actor);
}

async function holdView(tx: Transaction, actor: Actor, id: string, expectedVersion: number | undefined) {
  const views = await holdViews(tx, actor);
  const view = views.find((each) => each.id === id);
  if (!view) throw noSuchRecord();
  if (expectedVersion !== undefined && expectedVersion !== view.version) throw new StaleEditError(view);
  return { view, beside: views.filter((each) => each.screen === view.screen && each.id !== id) };
}

/** Creates a view once: repeating the request finds it. */
export async function createView(
  tx: Transaction,
  actor: Actor,
  input: ViewInput,
): Promise<{ view: View; isNew: boolean }> {
  const views = await holdViews(tx, actor);
  const made = views.find(({ id }) => id === input.id);
  if (made) {
    if (!saysSame(made, input)) throw refused('id', 'This id was already used for something else');
    return { view: made, isNew: false };
  }
  const { userId, now } = actor;
  const { screen, name, isDefault = false } = input;
  const beside = views.filter((view) => view.screen === screen);
  if (beside.length >= VIEWS_PER_SCREEN)
    throw refused('name', `A list can have at most ${VIEWS_PER_SCREEN} views. Please delete one first.`);
  assertNameIsFree(beside, name);
  if (isDefault) await clearDefault(tx, userId, screen);
  const position = input.position ?? Math.max(-1, ...beside.map((view) => view.position)) + 1;
  const [view] = await tx
    .insert(savedViews)
    .values({ ...input, userId, key: viewKey(name), position, isDefault, createdAt: now, updatedAt: now })
    .returning(columns);
  if (!view) throw new Error('The database returned no row for a saved view');
  return { view: view as View, isNew: true };
}

function saysSame(made: View, { screen, name, search }: ViewInput): boolean {
  return made.screen === screen && made.name === name && showSame(screen, made.search, search);
}

export async function changeView(
  tx: Transaction,
  actor: Actor,
  id: string,
  patch: ViewPatch,
  expectedVersion: number | undefined,
): Promise<View> {
  const { view, beside } = await holdView(tx, actor, id, expectedVersion);
  const { name = view.name, isDefault = view.isDefault } = patch;
  const search = patch.search === undefined ? view.search : searchOf(view.screen, patch.search);
  if (Object.keys(patch).length === 0) return view;
  assertNameIsFree(beside, name);
  if (isDefault && !view.isDefault) await clearDefault(tx, actor.userId, view.screen);
  const changed = { name, key: viewKey(name), search, isDefault };
  await tx
    .update(savedViews)
    .set({ ...changed, version: sql`${savedViews.version} + 1`, updatedAt: actor.now })
    .where(isView(actor.userId, id));
  return { ...view, name, search, isDefault, version: view.version + 1 } as View;
}

/** Validates the search for its screen, and reports errors field by field. */
function searchOf(screen: ViewScreen, search: object): View['search'] {
  const parsed = z.object({ search: viewSearches[screen] }).safeParse({ search });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data.search;
}

/** Permanently; creating it again with its old values undoes this. */
export async function removeView(
  tx: Transaction,
  actor: Actor,
  id: string,
  expectedVersion: number | undefined,
): Promise<View> {
  const { view } = await holdView(tx, actor, id, expectedVersion);
  await tx.delete(savedViews).where(isView(actor.userId, id));
  return view;
}

/** The named views come first, in this order; the others keep theirs. */
export async function orderViews(tx: Transaction, actor: Actor, { screen, ids }: ViewOrder): Promise<View[]> {
  const views = (await holdViews(tx, actor)).filter((view) => view.screen === screen);
  const known = views.map(({ id }) => id);
  if (!ids.every((id) => known.includes(id))) throw noSuchRecord();
  const order = [...ids, ...known.filter((id) => !ids.includes(id))];
  await tx.execute(sql`
    update saved_views set position = given.place - 1
    from unnest(${sql.param(order)}::uuid[]) with ordinality as given (id, place)
    where saved_views.user_id = ${actor.userId} and saved_views.id = given.id`);
  return listViews(tx, actor);
}

async function clearDefault(tx: Transaction, userId: string, screen: ViewScreen): Promise<void> {
  await tx
    .update(savedViews)
    .set({ isDefault: false })
    .where(and(eq(savedViews.userId, userId), eq(savedViews.screen, screen), savedViews.isDefault));
}

function assertNameIsFree(beside: readonly View[], name: string): void {
  if (beside.some((view) => viewKey(view.name) === viewKey(name)))
    throw refused('name', 'There is already a view with this name');
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { [field]: message });
}
