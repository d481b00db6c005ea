import { getTableName } from 'drizzle-orm';
import { recordTables } from '#server/platform/db/schema/record-tables.ts';
import { sourcesIn } from './sources.ts';

/**
 * Record tables are written through one door, `writeRecords` of `server/records/core/door.ts`, which keeps the log, sums, duplicates and
 * whatever other rows repeat. A statement that goes past it would forget one of them, and no test of a feature would notice.
 */
const DOOR = 'server/records/core/door.ts';
/** The statements themselves. */
const STATEMENTS = 'server/records/core/row-statements.ts';

const sources = sourcesIn('server', 'sandbox', 'shared');
const recordNames = new Set(Object.values(recordTables).map(getTableName));
const declared = sources
  .filter(({ file }) => file.startsWith('server/platform/db/schema/'))
  .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)]);
const otherTables = new Set(declared.flatMap(([, key = '', name = '']) => (recordNames.has(name) ? [] : [key])));

const BEHIND =
  /import \{[^}]*\b(?:keepSums|lookAgain|noteChanges|insertRows?|insertFrom|updateRows|deleteRows)\b[^}]*\} from/;

/** A line for each write that goes past the door. */
export function writesPastTheDoor(): string[] {
  return sources.flatMap(({ file, text }) => [
    ...(file === STATEMENTS ? [] : recordsWrittenIn(text).map((table) => `${file} writes ${table} past ${DOOR}`)),
    ...(file === DOOR || !BEHIND.test(text) ? [] : [`${file} imports what only ${DOOR} may call`]),
  ]);
}

/** What a piece of code writes to, unless it is known to be another table: a table of records, or one that only running would tell. */
export function recordsWrittenIn(text: string): string[] {
  const inSql = text.matchAll(
    /\b(?:insert\s+into|update|delete\s+from|truncate|merge\s+into)\s+(?:only\s+)?"?(\w+|\$\{[^}]*\})/gi,
  );
  const byBuilder = text.matchAll(/\btx\s*\.(?:insert|update|delete)\(\s*([\w.[\]]+)/g);
  return [
    ...[...inSql].flatMap(([, target = '']) => {
      const named = /^\$\{(.*)\}$/.exec(target)?.[1];
      if (named === undefined) return recordNames.has(target) ? [target] : [];
      return otherTables.has(named) ? [] : [named];
    }),
    ...[...byBuilder].flatMap(([, target = '']) => (otherTables.has(target) ? [] : [target])),
  ];
}
