import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { formatCalendarDate } from '#shared/calendar-date.ts';
import type { Interaction } from '#shared/interactions.ts';
import { rowsOf } from '#web/records/use-record-list.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { InteractionTypeBadge } from './interaction-type-badge.tsx';
import { interactionListQuery, useInteractionWrites } from './interactions.queries.ts';

/** What has been said and done with one client, the newest first. */
export function InteractionList({ contactId }: { contactId: string }) {
  const query = useInfiniteQuery(interactionListQuery(contactId));
  const { removeWithUndo } = useInteractionWrites();
  const interactions = rowsOf(query);
  if (query.isPending) return <SkeletonList />;
  if (query.isError && !query.data) {
    return (
      <p role="alert" className="flex items-center gap-3 py-2 text-sm text-danger">
        The interactions could not be loaded.
        <Button size="small" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (interactions.length === 0) {
    return <p className="py-2 text-sm text-muted">No interactions found for this client.</p>;
  }
  return (
    <>
      <ol className="divide-y divide-line">
        {interactions.map((interaction) => (
          <InteractionItem
            key={interaction.id}
            interaction={interaction}
            onRemove={() => void removeWithUndo(interaction.id)}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          size="small"
          className="mt-2"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older interactions
        </Button>
      )}
    </>
  );
}

function InteractionItem({ interaction, onRemove }: { interaction: Interaction; onRemove: () => void }) {
  const date = interaction.date === null ? 'No date' : formatCalendarDate(interaction.date);
  return (
    <li className="group flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <InteractionTypeBadge type={interaction.type} />
          <span aria-hidden>·</span>
          <span>{date}</span>
        </p>
        <p className="mt-1 text-sm break-words whitespace-pre-wrap">{interaction.notes}</p>
      </div>
      <IconButton
        label="Delete interaction"
        size="small"
        className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </li>
  );
}
