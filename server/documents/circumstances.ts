import { defaultPreferences, type PhoneFormatCode } from '#shared/preferences.ts';
import type { Database } from '../db/database.ts';
import { findPreferences } from '../preferences/preferences.store.ts';
import type { Circumstances } from './facts/facts-of.ts';
import { vocabularyOf } from './vocabulary.ts';

/** What an account knows that helps to read a document. */
export function circumstancesOf(database: Database, userId: string): Promise<Circumstances> {
  return database.asTenant(userId, async (tx) => {
    const [preferences, vocabulary] = await Promise.all([findPreferences(tx, userId), vocabularyOf(tx, userId)]);
    return { country: countryOf((preferences ?? defaultPreferences([])).phoneFormat), vocabulary };
  });
}

/** By its code in ISO 3166, which people do not say. */
const countryOf = (format: PhoneFormatCode) => (format === 'UK' ? 'GB' : format);
