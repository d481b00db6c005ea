import type { SQLWrapper } from 'drizzle-orm';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { phoneDigits } from '#shared/search.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { findPiece, isOneOf, type Searchable } from '../records/search.ts';
import { phone, text, textWithin, type Ask, type PlainAsk } from './asks.ts';

/** For fields that the searched text of a list holds: what few records have there is found by its index, what many have is compared. */
export function lookedUp(tx: Transaction, { id, searchText, searchFunction }: Searchable) {
  const named = (ask: PlainAsk, piece: (text: string) => string | null): Ask => {
    return async (test, actor) => {
      const looked = test.is === 'containing' ? piece(test.text) : null;
      const ids = looked === null ? null : await findPiece(tx, searchFunction, looked);
      const condition = ask(test, actor);
      return ids === null ? condition : sql`(${isOneOf(id, ids)} and ${condition})`;
    };
  };
  return {
    text: (column: SQLWrapper) => named(textWithin(searchText)(column), (wanted) => wanted),
    phone: (column: SQLWrapper) => named(phone(column), phoneDigits),
  };
}

/** For fields of the client that a record belongs to and its list has beside it. */
export function ofClient(tx: Transaction, link: PgColumn): (column: SQLWrapper) => Ask {
  return (column) => async (test, actor) => {
    const condition: SQL = text(column)(test, actor);
    const ids = test.is === 'containing' ? await findPiece(tx, sql`search_contacts`, test.text) : null;
    return ids === null ? condition : sql`(${isOneOf(link, ids)} and ${condition})`;
  };
}

export const clientName = sql`(${contacts.firstName} || ' ' || ${contacts.lastName})`;
