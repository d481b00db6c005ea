import { sql, type SQL } from 'drizzle-orm';
import type { RecordType } from '#shared/records/records.ts';
import { companyRows } from './company-rows.ts';
import { contactRows } from './contact-rows.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { companies } from '#server/platform/db/schema/companies.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { companyTags, contactTags, tags } from '#server/platform/db/schema/tags.ts';
import { writeRecords } from '#server/records/core/door.ts';
import type { Writer } from '#server/records/core/record-rows.ts';

/** What carries tags, and where the links are. A client's row repeats the tag names for search. */
export const tagged = {
  company: {
    table: companies,
    links: companyTags,
    carrier: companyTags.companyId,
    insertion: sql`insert into ${companyTags} (user_id, company_id, tag_id, position)`,
    removal: sql`delete from ${companyTags}`,
    change: sql`update ${companyTags}`,
  },
  contact: {
    table: contacts,
    links: contactTags,
    carrier: contactTags.contactId,
    insertion: sql`insert into ${contactTags} (user_id, contact_id, tag_id, position)`,
    removal: sql`delete from ${contactTags}`,
    change: sql`update ${contactTags}`,
  },
} as const;

export type TaggedType = keyof typeof tagged;
const taggedTypes = Object.keys(tagged) as readonly TaggedType[];

export const isTagged = (type: RecordType): type is TaggedType => Object.hasOwn(tagged, type);

export type TagsOfCarriers = Map<string, string[]>;

/**
 * Runs after tags were deleted, restored or renamed. The records get a new version, because an edit begun earlier
 * contains the old names and would restore them.
 */
export async function refreshCarriersOf(
  tx: Transaction,
  by: Writer,
  tagIds: readonly string[],
  oldName?: string,
): Promise<void> {
  for (const type of taggedTypes) {
    const { table, links, carrier } = tagged[type];
    const carriers = sql`${table.id} in (
      select ${carrier} from ${links}
      where ${links.userId} = ${by.userId} and ${links.tagId} = any(${sql.param(tagIds)}::uuid[]))`;
    // In the order in which bulk work locks records.
    await tx.execute(sql`
      select from ${table} where ${table.userId} = ${by.userId} and ${carriers} order by ${table.id} for no key update`);
    const before = await tagsBefore(tx, by, type, carriers, { tagIds, oldName });
    await writeTagText(tx, { ...by, cause: by.cause ?? { kind: 'bulk' } }, type, carriers, { as: 'touched', before });
  }
}

/** The tags that records show or, if some of the tags were just changed, showed until then. */
export async function tagsBefore(
  tx: Transaction,
  { userId }: Writer,
  type: TaggedType,
  which: SQL,
  changed: { tagIds: readonly string[]; oldName: string | undefined } = { tagIds: [], oldName: undefined },
): Promise<TagsOfCarriers> {
  const { table, links, carrier } = tagged[type];
  const { tagIds, oldName } = changed;
  const isChanged = sql`(${tags.id} = any(${sql.param(tagIds)}::uuid[]))`;
  const wasLive =
    oldName === undefined ? sql`(${tags.deletedAt} is null) <> ${isChanged}` : sql`${tags.deletedAt} is null`;
  const { rows } = await tx.execute<{ id: string; names: string[] }>(sql`
    select ${table.id} as id, array_agg(
             case when ${isChanged} then coalesce(${oldName ?? null}::text, ${tags.name}) else ${tags.name} end
             order by ${links.position}) as names
    from ${table}
    join ${links} on ${links.userId} = ${userId} and ${carrier} = ${table.id}
    join ${tags} on ${tags.userId} = ${userId} and ${tags.id} = ${links.tagId}
    where ${table.userId} = ${userId} and ${which} and ${wasLive}
    group by ${table.id}`);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

type Writing = { as: 'edited' | 'touched'; before: TagsOfCarriers } | { as: 'kept' };

export async function writeTagText(
  tx: Transaction,
  by: Writer,
  type: TaggedType,
  where: SQL,
  writing: Writing,
): Promise<void> {
  const noted = writing.as !== 'kept' && {
    before: ({ id }: { id: string }) => ({ tags: writing.before.get(id) ?? [] }),
  };
  if (type === 'contact')
    await writeRecords(tx, by, contactRows, { update: { tagText: textOfTags(by) }, where, as: writing.as, ...noted });
  // Nothing of a company's row depends on its tags, except the version.
  else if (noted) await writeRecords(tx, by, companyRows, { update: {}, where, as: writing.as, ...noted });
}

function textOfTags({ userId }: Writer): SQL<string> {
  return sql<string>`(
    select coalesce(string_agg(tags.sort_name, E'\n' order by contact_tags.position), '')
    from contact_tags join tags on tags.user_id = ${userId} and tags.id = contact_tags.tag_id
    where contact_tags.user_id = ${userId} and contact_tags.contact_id = contacts.id and tags.deleted_at is null)`;
}

export function isOneOf(type: TaggedType, ids: readonly string[]): SQL {
  return sql`${tagged[type].table.id} = any(${sql.param(ids)}::uuid[])`;
}
