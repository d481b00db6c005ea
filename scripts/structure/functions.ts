import { LAST_TO_DEFINE_FUNCTIONS } from '#server/platform/db/create-functions.ts';
import { migrationFiles } from '#server/platform/db/migration-files.ts';

/** Newer migrations that define a function: functions are written once, in files of their own. */
export async function functionsInMigrations(): Promise<string[]> {
  return (await migrationFiles())
    .filter(({ name }) => name > LAST_TO_DEFINE_FUNCTIONS)
    .filter(({ statements }) => /\bcreate\s+(or\s+replace\s+)?(function|procedure)\b/i.test(statements))
    .map(({ name }) => `${name} defines a function: write it once, in server/platform/db/functions/`);
}
