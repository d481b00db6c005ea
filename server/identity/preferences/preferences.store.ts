import { eq, sql } from 'drizzle-orm';
import { defaultPreferences, type Preferences, type PreferencesPatch } from '#shared/identity/preference-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { preferences } from '#server/platform/db/schema/preferences.ts';

const columns = {
  currency: preferences.currency,
  phoneFormat: preferences.phoneFormat,
  monthlyTarget: preferences.monthlyTarget,
};

/** Null until the account has chosen anything; the browser then suggests values from its locale. */
export async function findPreferences(tx: Transaction, userId: string): Promise<Preferences | null> {
  const [row] = await tx.select(columns).from(preferences).where(eq(preferences.userId, userId));
  return row ?? null;
}

/** A choice that was made at the same moment, on this device or another, is kept. */
export async function suggestPreferences(
  tx: Transaction,
  userId: string,
  suggestion: Preferences,
): Promise<Preferences> {
  await tx
    .insert(preferences)
    .values({ userId, ...suggestion })
    .onConflictDoNothing();
  return (await findPreferences(tx, userId)) ?? suggestion;
}

export async function savePreferences(tx: Transaction, userId: string, patch: PreferencesPatch): Promise<Preferences> {
  const [row] = await tx
    .insert(preferences)
    .values({ userId, ...defaultPreferences([]), ...patch })
    .onConflictDoUpdate({ target: preferences.userId, set: { ...patch, updatedAt: sql`excluded.updated_at` } })
    .returning(columns);
  if (!row) throw new Error('The database returned no row for saved preferences');
  return row;
}
