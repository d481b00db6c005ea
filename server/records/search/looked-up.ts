import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { phoneDigits } from '#shared/records/search.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { contacts } from '#server/platform/db/schema/contacts.ts';
import type { Actor } from '../core/actor.ts';
import { phone, text, textWithin, type Ask, type PlainAsk } from './asks.ts';
import { findPiece } from './retrieve.ts';
import type { Searchable } from './search-text.ts';

/** For use inside OR, where every row is checked: PostgreSQL hashes a sub-select, but not an array. */
export function amongst(id: PgColumn, ids: readonly string[]): SQL {
  return sql`${id} in (select unnest(${sql.param(ids)}::uuid[]))`;
}

interface Lookup {
  id: PgColumn;
  ask: PlainAsk;
  /** Possible matches from an index; null if there are too many to list, and all rows are compared. */
  find: (wanted: string, condition: SQL, actor: Actor) => Promise<string[] | null>;
  /** The part of the text that the index can look up; null if there is none. By default the whole text. */
  piece?: (text: string) => string | null;
}

/** Rare values are looked up by index and then compared. Common values are only compared. */
export function lookingUp({ id, ask, find, piece = (wanted) => wanted }: Lookup): Ask {
  return async (test, actor) => {
    const condition = ask(test, actor);
    const wanted = test.is === 'containing' ? piece(test.text) : null;
    const ids = wanted === null ? null : await find(wanted, condition, actor);
    return ids === null ? condition : sql`(${amongst(id, ids)} and ${condition})`;
  };
}

/** For fields that are part of a list's searched text. */
export function lookedUp(tx: Transaction, { type, id, searchText }: Searchable) {
  const find = (piece: string) => findPiece(tx, type, piece);
  return {
    text: (column: SQLWrapper) => lookingUp({ id, find, ask: textWithin(searchText)(column) }),
    phone: (column: SQLWrapper) => lookingUp({ id, find, ask: phone(column), piece: phoneDigits }),
  };
}

/** For fields of a record's client, which its list joins. */
export function ofClient(tx: Transaction, id: PgColumn): (column: SQLWrapper) => Ask {
  const find = (piece: string) => findPiece(tx, 'contact', piece);
  return (column) => lookingUp({ id, find, ask: text(column) });
}

export const clientName = sql`(${contacts.firstName} || ' ' || ${contacts.lastName})`;
