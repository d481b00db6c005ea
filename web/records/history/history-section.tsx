import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HistoryType } from '#shared/records/history.ts';
import { RETENTION_DAYS } from '#shared/platform/retention.ts';
import { Section } from '../core/details.tsx';
import { PagedList } from '../core/paged-list.tsx';
import type { StoredRecord } from '../core/record-api.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { historyQuery } from './history.queries.ts';
import { useRestoreVersion } from './use-restore-version.ts';

interface HistorySectionProps {
  type: HistoryType;
  record: StoredRecord;
}

/** Earlier versions of a record, which can be restored. They load only when the section is opened. */
export function HistorySection({ type, record }: HistorySectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      title="History"
      action={
        <Button size="small" variant="ghost" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      }
    >
      {isOpen && <HistoryList type={type} record={record} />}
    </Section>
  );
}

function HistoryList({ type, record }: HistorySectionProps) {
  const query = useInfiniteQuery(historyQuery(type, record.id));
  const { restore, restoring } = useRestoreVersion(type, record);
  const newest = query.data?.pages[0]?.items[0];
  return (
    <>
      <PagedList
        query={query}
        noun="changes"
        empty={<p className="py-2 text-sm text-muted">Nothing was changed in the last {RETENTION_DAYS} days.</p>}
        renderItem={(item) => (
          <HistoryEntry
            key={item.version}
            item={item}
            isCurrent={item === newest}
            busy={restoring === item.version}
            onRestore={() => void restore(item.version)}
          />
        )}
      />
      {newest && <p className="pt-2 text-xs text-muted">Changes are kept for {RETENTION_DAYS} days.</p>}
    </>
  );
}
