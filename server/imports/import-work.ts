import type { ImportType } from '#shared/imports/targets.ts';
import { topicsOf, type LiveTopic } from '#shared/live.ts';
import type { Files } from '../files/open-files.ts';
import type { Live } from '../live/live.ts';
import type { TableReader } from '../tables/table-reader.ts';
import { doubling } from '../work/definition.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the steps of an import need of the product. */
export interface ImportDeps {
  files: Pick<Files, 'storageOf'>;
  tables: Pick<TableReader, 'understoodRows'>;
  live: Pick<Live, 'publish'>;
}

/** What they have in common. */
export const importRules = {
  lane: 'imports' as const,
  attempts: 10,
  waitAfter: doubling(HOUR_MS),
  limitMs: HOUR_MS,
  remembered: true,
};

/** What shows something else after records of a type came or went. */
export function topicsOfImport(type: ImportType): LiveTopic[] {
  return ['imports', ...topicsOf[type], ...(type === 'job' ? topicsOf.contact : [])];
}
