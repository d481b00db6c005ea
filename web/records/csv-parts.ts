import { MAX_EXPORT_IDS } from '#shared/records.ts';

/**
 * The list (`ids` is null), or the ticked ones of it, as the parts of one CSV file. `readPart` is given ids separated by
 * commas, as many as fit into an address.
 */
export async function csvParts(
  ids: readonly string[] | null,
  readPart: (ids: string | undefined) => Promise<string>,
): Promise<string[]> {
  if (ids === null) return [await readPart(undefined)];
  const parts: string[] = [];
  for (let start = 0; start < ids.length; start += MAX_EXPORT_IDS) {
    const part = await readPart(ids.slice(start, start + MAX_EXPORT_IDS).join(','));
    // Every part begins with the line of titles, which the file needs once.
    parts.push(start === 0 ? part : part.slice(part.indexOf('\n') + 1));
  }
  return parts;
}
