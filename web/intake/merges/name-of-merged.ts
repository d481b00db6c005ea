import type { MergedRecord } from '#shared/intake/merge-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { recordName } from '#web/records/core/record-name.ts';

/** The display name, whatever the record type. */
export function nameOfMerged(record: MergedRecord): string {
  return recordName(record) ?? '';
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** What tells records of the same name apart, best first. */
const distinctions: ((record: MergedRecord) => string)[] = [
  ({ email }) => text(email),
  ({ company }) => text(company),
  ({ contact }) => text((contact as { name?: unknown } | null | undefined)?.name),
  ({ location }) => text(location),
  ({ createdAt }) => (text(createdAt) === '' ? '' : `added ${longDate(new Date(text(createdAt)))}`),
];

/**
 * The names by id. If several are the same, each is followed by something that none of the others has: "Sarah Chen
 * (sara@acme.com)".
 */
export function distinctNames(records: readonly MergedRecord[]): ReadonlyMap<string, string> {
  return new Map(
    records.map((record) => {
      const name = nameOfMerged(record);
      const alike = records.filter((other) => nameOfMerged(other) === name);
      if (alike.length === 1) return [record.id, name];
      const others = alike.filter((other) => other !== record);
      const own = distinctions
        .map((tell) => ({ said: tell(record), saidOfOthers: others.map(tell) }))
        .find(({ said, saidOfOthers }) => said !== '' && !saidOfOthers.includes(said));
      return [record.id, `${name} (${own?.said ?? `${alike.indexOf(record) + 1} of ${alike.length}`})`];
    }),
  );
}
