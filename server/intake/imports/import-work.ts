import type { ImportType } from '#shared/intake/imports/targets.ts';
import { topicsOf, type LiveTopic } from '#shared/records/live.ts';
import type { Files } from '#server/platform/files/open-files.ts';
import type { Live } from '#server/platform/live/live.ts';
import type { TableReader } from '#server/platform/readers/tables/table-reader.ts';
import { doubling } from '#server/platform/work/definition.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The dependencies of all steps of an import. */
export interface ImportDeps {
  files: Pick<Files, 'storageOf'>;
  tables: Pick<TableReader, 'understoodRows'>;
  live: Pick<Live, 'publish'>;
}

/** Shared by all steps. */
export const importRules = {
  lane: 'imports' as const,
  attempts: 10,
  waitAfter: doubling(HOUR_MS),
  limitMs: HOUR_MS,
  remembered: true,
};

/** The types that an import can add, each before those that it refers to: what a job needs is made with it. */
export const typesAddedBy: Record<ImportType, readonly ImportType[]> = {
  company: ['company'],
  contact: ['contact', 'company'],
  candidate: ['candidate'],
  job: ['job', 'contact', 'company'],
};

/** The live topics that change when records of this type are imported or removed again. */
export function topicsOfImport(type: ImportType): LiveTopic[] {
  return ['imports', ...typesAddedBy[type].flatMap((each) => topicsOf[each])];
}
