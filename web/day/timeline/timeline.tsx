import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import type { RelatedTo } from '#shared/records/related.ts';
import { timelineFilters, type TimelineFilter, type TimelineType } from '#shared/day/timeline.ts';
import { useInteractionWrites } from '#web/crm/interactions/interactions.queries.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Section } from '#web/records/core/details.tsx';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { rowsOf } from '#web/records/core/use-record-list.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { Select } from '#web/platform/ui/select.tsx';
import { TimelineEvent } from './timeline-event.tsx';
import { timelineQuery } from './timeline.queries.ts';

const FileView = loadedLater(async () => (await import('#web/crm/files/file-view.tsx')).FileView);

const filterNames = Object.keys(timelineFilters) as TimelineFilter[];
const filterOptions = filterNames.map((filter) => ({ value: filter, label: timelineFilters[filter].label }));

const nothingYet: Record<TimelineType, string> = {
  company: 'Nothing has happened with this company yet.',
  contact: 'No interactions found for this client.',
  job: 'Nothing has happened on this job yet.',
  candidate: 'Nothing has happened with this candidate yet.',
};

/** The history of a client, company, job or candidate: interactions, stages, placements, completed tasks and files. */
export function Timeline({ whose }: { whose: RelatedTo }) {
  const today = useToday();
  const [filter, setFilter] = useState<TimelineFilter>();
  const [viewed, setViewed] = useState<Attachment>();
  const query = useInfiniteQuery(timelineQuery(whose, filter));
  const { removeWithUndo } = useInteractionWrites();
  const items = rowsOf(query);
  const isWhole = filter === undefined && items.length > 0 && !query.hasNextPage;
  const lacksInteractions = whose.type === 'contact' && isWhole && items.every(({ kind }) => kind !== 'interaction');
  const empty = filter === undefined || filter === 'interactions' ? nothingYet[whose.type] : 'None of these yet.';
  return (
    <Section
      title="Timeline"
      action={
        <Select
          aria-label="Show in the timeline"
          placeholder="Everything"
          options={filterOptions}
          value={filter ?? ''}
          onChange={({ target }) => setFilter(filterNames.find((each) => each === target.value))}
        />
      }
    >
      <PagedList
        query={query}
        noun="events"
        empty={<p className="py-2 text-sm text-muted">{empty}</p>}
        renderItem={(item) => (
          <TimelineEvent
            key={item.id}
            item={item}
            whose={whose}
            today={today}
            isFirstOfDay={items[items.indexOf(item) - 1]?.day !== item.day}
            onRemove={() => void removeWithUndo(item.id)}
            onView={setViewed}
          />
        )}
      />
      {lacksInteractions && <p className="py-2 text-sm text-muted">{nothingYet.contact}</p>}
      {viewed && <FileView attachment={viewed} onClose={() => setViewed(undefined)} />}
    </Section>
  );
}
