import { defaultPreferences, type PhoneFormatCode } from '#shared/identity/preference-schemas.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findPreferences } from '#server/identity/preferences/preferences.store.ts';
import type { Circumstances } from '#server/platform/readers/documents/facts/facts-of.ts';
import { vocabularyOf } from '#server/platform/readers/documents/vocabulary.ts';

/** Account settings that help to read a document. */
export function circumstancesOf(database: Database, userId: string): Promise<Circumstances> {
  return database.asTenant(userId, async (tx) => {
    const [preferences, vocabulary] = await Promise.all([findPreferences(tx, userId), vocabularyOf(tx, userId)]);
    return { country: countryOf((preferences ?? defaultPreferences([])).phoneFormat), vocabulary };
  });
}

/** The ISO 3166 code. */
const countryOf = (format: PhoneFormatCode) => (format === 'UK' ? 'GB' : format);
