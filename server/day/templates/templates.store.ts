import { and, eq, sql } from 'drizzle-orm';
import {
  byName,
  MOST_TEMPLATES,
  templateKey,
  type Template,
  type TemplateInput,
  type TemplatePatch,
  type TemplateText,
} from '#shared/day/template-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { templates } from '#server/platform/db/schema/templates.ts';
import { AppError, StaleEditError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';

const columns = { id: templates.id, name: templates.name, texts: templates.texts, version: templates.version };

const isTemplate = (userId: string, id: string) => and(eq(templates.userId, userId), eq(templates.id, id));

/** By name, in alphabetical instead of byte order. */
export async function listTemplates(tx: Transaction, { userId }: Actor): Promise<Template[]> {
  const rows = await tx.select(columns).from(templates).where(eq(templates.userId, userId));
  return rows.toSorted(byName);
}

/**
 * Locks all templates of the account until the transaction ends, because their names and number are constrained
 * together.
 */
async function holdTemplates(tx: Transaction, actor: Actor): Promise<Template[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`templates of ${actor.userId}`}, 0))`);
  return listTemplates(tx, actor);
}

async function holdTemplate(tx: Transaction, actor: Actor, id: string, expectedVersion: number | undefined) {
  const all = await holdTemplates(tx, actor);
  const template = all.find((each) => each.id === id);
  if (!template) throw noSuchRecord();
  if (expectedVersion !== undefined && expectedVersion !== template.version) throw new StaleEditError(template);
  return { template, others: all.filter((each) => each !== template) };
}

/** Creates a template once: repeating the request finds it. */
export async function createTemplate(
  tx: Transaction,
  actor: Actor,
  { id, name, texts }: TemplateInput,
): Promise<{ template: Template; isNew: boolean }> {
  const others = await holdTemplates(tx, actor);
  const made = others.find((each) => each.id === id);
  if (made) {
    if (!saysSame(made, { name, texts })) throw refused('id', 'This id was already used for something else');
    return { template: made, isNew: false };
  }
  if (others.length >= MOST_TEMPLATES)
    throw refused('name', `There can be at most ${MOST_TEMPLATES} templates. Please delete one first.`);
  assertNameIsFree(others, name);
  const { userId, now } = actor;
  const [template] = await tx
    .insert(templates)
    .values({ userId, id, name, key: templateKey(name), texts, createdAt: now, updatedAt: now })
    .returning(columns);
  if (!template) throw new Error('The database returned no row for a template');
  return { template, isNew: true };
}

interface Content {
  name: string;
  texts: readonly TemplateText[];
}

function saysSame(one: Content, other: Content): boolean {
  const told = ({ name, texts }: Content) =>
    JSON.stringify([name, texts.map(({ language, subject, body }) => [language, subject, body])]);
  return told(one) === told(other);
}

export async function changeTemplate(
  tx: Transaction,
  actor: Actor,
  id: string,
  patch: TemplatePatch,
  expectedVersion: number | undefined,
): Promise<Template> {
  const { template, others } = await holdTemplate(tx, actor, id, expectedVersion);
  const { name = template.name, texts = template.texts } = patch;
  if (saysSame(template, { name, texts })) return template;
  assertNameIsFree(others, name);
  const version = template.version + 1;
  await tx
    .update(templates)
    .set({ name, key: templateKey(name), texts, version, updatedAt: actor.now })
    .where(isTemplate(actor.userId, id));
  return { id, name, texts, version };
}

/** Permanently; creating it again with its old values undoes this. */
export async function removeTemplate(
  tx: Transaction,
  actor: Actor,
  id: string,
  expectedVersion: number | undefined,
): Promise<Template> {
  const { template } = await holdTemplate(tx, actor, id, expectedVersion);
  await tx.delete(templates).where(isTemplate(actor.userId, id));
  return template;
}

function assertNameIsFree(others: readonly Template[], name: string): void {
  if (others.some((other) => templateKey(other.name) === templateKey(name)))
    throw refused('name', 'There is already a template with this name');
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', message, { [field]: message });
}
