import { sql, type SQL } from 'drizzle-orm';
import { contactInput, type ContactInput } from '#shared/crm/contact-schemas.ts';
import { splitName } from '#shared/intake/imports/full-name.ts';
import type { ClientMention } from '#shared/intake/imports/targets.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import { composedStatement } from '#server/platform/db/statement.ts';
import { findMatches } from '../duplicates/matching.ts';
import { sortKey } from '#server/records/core/search.ts';

/** The client of a job: an existing one, a new one, or the reason why there is none. */
export type FoundClient =
  | { id: string }
  /** `sameFor` is equal for all rows that mean the same client. */
  | { input: ContactInput; sameFor: string }
  | { message: string };

/** Per name or company: enough to tell one match from several. */
const MOST_OF_A_NAME = 20;

interface Client {
  id: string;
  sortName: string;
  sortCompany: string | null;
}

/** By e-mail, then by name and company, then by company alone. Two matches are an error, never a choice. */
export async function findClients(
  tx: Transaction,
  userId: string,
  mentions: readonly ClientMention[],
  createsClients: boolean,
): Promise<FoundClient[]> {
  const names = mentions.flatMap(({ name }) => (name === null ? [] : [sortKey(name)]));
  const companies = mentions.flatMap(({ name, company }) =>
    (company ?? name) ? [sortKey(company ?? name ?? '')] : [],
  );
  const byEmail = await findMatches(
    tx,
    userId,
    'contact',
    mentions.map(({ email, name }, key) => ({ key, email, name })),
    MOST_OF_A_NAME,
  );
  const byName = await clientsBy(tx, userId, sql`${contacts.sortName}`, names);
  const byCompany = await clientsBy(tx, userId, sql`${contacts.sortCompany}`, companies);
  return mentions.map((mention, index) => {
    const withEmail = byEmail.get(index)?.map(({ id }) => id) ?? [];
    const fitting = whoFits(mention, withEmail, byName, byCompany);
    const [id, ...more] = fitting;
    const called = `“${mention.name ?? mention.company ?? mention.email ?? ''}”`;
    if (more.length > 0)
      return { message: `Several clients match ${called}. Add an email address to say which one is meant` };
    if (id !== undefined) return { id };
    return createsClients ? newClient(mention, called) : { message: `There is no client ${called}` };
  });
}

function whoFits(
  { name, company }: ClientMention,
  withEmail: readonly string[],
  byName: ReadonlyMap<string, Client[]>,
  byCompany: ReadonlyMap<string, Client[]>,
): string[] {
  const named = name === null ? [] : (byName.get(sortKey(name)) ?? []);
  const ids = (found: readonly Client[]) => found.map(({ id }) => id);
  if (withEmail.length > 0) {
    const both = withEmail.filter((id) => ids(named).includes(id));
    return both.length > 0 ? both : [...withEmail];
  }
  if (name === null) return company === null ? [] : ids(byCompany.get(sortKey(company)) ?? []);
  if (company === null) return ids(named.length > 0 ? named : (byCompany.get(sortKey(name)) ?? []));
  const sameCompany = named.filter(({ sortCompany }) => sortCompany === sortKey(company));
  return ids(sameCompany.length > 0 ? sameCompany : named.filter(({ sortCompany }) => sortCompany === null));
}

async function clientsBy(
  tx: Transaction,
  userId: string,
  column: SQL,
  keys: readonly string[],
): Promise<Map<string, Client[]>> {
  const distinct = [...new Set(keys)];
  if (distinct.length === 0) return new Map();
  const found = await tx.run(
    composedStatement<Client & { key: string }>(sql`
      select given.key, found.id, found.sort_name as "sortName", found.sort_company as "sortCompany"
      from unnest(${sql.param(distinct)}::text[]) as given (key), lateral (
        select ${contacts.id}, ${contacts.sortName}, ${contacts.sortCompany} from ${contacts}
        where ${contacts.userId} = ${userId} and ${contacts.deletedAt} is null and ${column} = given.key
        order by ${contacts.id} limit ${MOST_OF_A_NAME}) as found`),
  );
  const byKey = new Map<string, Client[]>(distinct.map((key) => [key, []]));
  for (const { key, ...client } of found) byKey.get(key)?.push(client);
  return byKey;
}

/** Validated like the client form, with the same messages. */
function newClient({ name, email, company }: ClientMention, called: string): FoundClient {
  if (name === null) return { message: `There is no client ${called}, and a new one needs a name` };
  const judged = contactInput.safeParse({ ...splitName(name), email, company });
  const sameFor = email === null ? `${sortKey(name)}\n${sortKey(company ?? '')}` : sortKey(email);
  if (judged.success) return { input: judged.data, sameFor };
  return {
    message: `There is no client ${called}, and a new one cannot be created: ${judged.error.issues[0]?.message ?? ''}`,
  };
}
