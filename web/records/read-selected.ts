import { MAX_PAGE_SIZE, type Page } from '#shared/records.ts';
import type { PageRequest } from './record-api.ts';
import type { RowSelection } from './use-row-selection.ts';

/** The chosen records themselves: from the screen, or page by page if everything that the filter finds was chosen. */
export async function readSelected<Item extends { id: string }>(
  selection: RowSelection,
  rows: readonly Item[],
  readPage: (page: PageRequest) => Promise<Page<Item>>,
): Promise<Item[]> {
  if (!selection.everything) return rows.filter(({ id }) => selection.isSelected(id));
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await readPage({ limit: String(MAX_PAGE_SIZE), ...(cursor !== null && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
