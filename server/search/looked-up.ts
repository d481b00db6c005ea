import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { phoneDigits } from '#shared/search.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import type { Actor } from '../records/actor.ts';
import { findPiece, type Searchable } from '../records/search.ts';
import { phone, text, textWithin, type Ask, type PlainAsk } from './asks.ts';

/** One of these, where it may be one of several things that are true and each row is asked: for that they are hashed. */
export function amongst(id: PgColumn, ids: readonly string[]): SQL {
  return sql`${id} in (select unnest(${sql.param(ids)}::uuid[]))`;
}

interface Lookup {
  id: PgColumn;
  ask: PlainAsk;
  /** Those who may be meant, by an index; null if they are too many to be named, and everybody is compared. */
  find: (wanted: string, condition: SQL, actor: Actor) => Promise<string[] | null>;
  /** What of the text the index knows, if not all of it; null if nothing. */
  piece?: (text: string) => string | null;
}

/** What few records have is found by an index and then compared, what many have is compared alone. */
export function lookingUp({ id, ask, find, piece = (wanted) => wanted }: Lookup): Ask {
  return async (test, actor) => {
    const condition = ask(test, actor);
    const wanted = test.is === 'containing' ? piece(test.text) : null;
    const ids = wanted === null ? null : await find(wanted, condition, actor);
    return ids === null ? condition : sql`(${amongst(id, ids)} and ${condition})`;
  };
}

/** For fields that the searched text of a list holds. */
export function lookedUp(tx: Transaction, { id, searchText, searchFunction }: Searchable) {
  const find = (piece: string) => findPiece(tx, searchFunction, piece);
  return {
    text: (column: SQLWrapper) => lookingUp({ id, find, ask: textWithin(searchText)(column) }),
    phone: (column: SQLWrapper) => lookingUp({ id, find, ask: phone(column), piece: phoneDigits }),
  };
}

/** For fields of the client that a record belongs to and its list has beside it. */
export function ofClient(tx: Transaction, id: PgColumn): (column: SQLWrapper) => Ask {
  const find = (piece: string) => findPiece(tx, sql`search_contacts`, piece);
  return (column) => lookingUp({ id, find, ask: text(column) });
}

export const clientName = sql`(${contacts.firstName} || ' ' || ${contacts.lastName})`;
