import { Trash2 } from 'lucide-react';
import { formatCalendarDate } from '#shared/calendar-date.ts';
import type { Interaction } from '#shared/interactions.ts';
import { RelatedList } from '#web/records/related-list.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { InteractionTypeBadge } from './interaction-type-badge.tsx';
import { interactionListQuery, useInteractionWrites } from './interactions.queries.ts';

/** What has been said and done with one client, the newest first. */
export function ContactInteractions({ contactId }: { contactId: string }) {
  const { removeWithUndo } = useInteractionWrites();
  return (
    <RelatedList
      title="Interactions"
      list={interactionListQuery(contactId)}
      noun="interactions"
      empty="No interactions found for this client."
      renderItem={(interaction) => (
        <InteractionItem
          key={interaction.id}
          interaction={interaction}
          onRemove={() => void removeWithUndo(interaction.id)}
        />
      )}
    />
  );
}

function InteractionItem({ interaction, onRemove }: { interaction: Interaction; onRemove: () => void }) {
  const date = interaction.date === null ? 'No date' : formatCalendarDate(interaction.date);
  return (
    <li className="group flex items-start gap-2 py-2">
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
