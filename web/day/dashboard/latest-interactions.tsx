import { formatCalendarDate } from '#shared/platform/calendar-date.ts';
import type { Dashboard } from '#shared/day/dashboard-schemas.ts';
import { InteractionTypeBadge } from '#web/crm/interactions/interaction-type-badge.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { Card } from '#web/platform/ui/card.tsx';

export function LatestInteractions({ interactions }: { interactions: Dashboard['interactions'] }) {
  return (
    <Card flush title="Latest interactions">
      {interactions.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted">Calls, emails and meetings that you log appear here.</p>
      ) : (
        <ol className="divide-y divide-line">
          {interactions.map(({ id, related, type, date, notes }) => (
            <li key={id} className="px-4 py-2">
              <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                <InteractionTypeBadge type={type} />
                <span aria-hidden>·</span>
                {related.removed ? (
                  <span>{related.name} (removed)</span>
                ) : (
                  <RecordLink type={related.type} id={related.id}>
                    {related.name}
                  </RecordLink>
                )}
                <span aria-hidden>·</span>
                <span>{date === null ? 'No date' : formatCalendarDate(date)}</span>
              </p>
              <p className="mt-0.5 line-clamp-2 text-sm break-words">{notes}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
