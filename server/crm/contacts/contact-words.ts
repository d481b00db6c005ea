import type { SQL } from 'drizzle-orm';
import { phoneDigits, plainParts } from '#shared/records/search.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Narrowing } from '#server/records/core/definition.ts';
import { narrowBySearch } from '#server/records/search/search-text.ts';
import { searchedContacts } from './contact-asks.ts';

/** The searched text holds the e-mail address, and the phone number by its digits: a number is looked up by those or as it is written. */
export async function narrowByPlainWords(tx: Transaction, q: string, others: SQL[]): Promise<Narrowing> {
  const numbers = phoneDigits(q) === null ? plainParts(q).filter(({ reach }) => reach === 'phone') : [];
  if (numbers.length === 0) return narrowBySearch(tx, searchedContacts, q, others, phoneDigits(q));
  const words = plainParts(q).filter(({ reach }) => reach !== 'phone');
  const conditions = [...others];
  for (const { text } of numbers) {
    conditions.push(...(await narrowBySearch(tx, searchedContacts, text, [], phoneDigits(text))).conditions);
  }
  return narrowBySearch(tx, searchedContacts, words.map(({ text }) => text).join(' '), conditions);
}
