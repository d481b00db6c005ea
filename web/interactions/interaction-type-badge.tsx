import { FileText, Mail, MessageCircle, Phone, RotateCcw, StickyNote, UsersRound, type LucideIcon } from 'lucide-react';
import { interactionLabels, type InteractionType } from '#shared/interaction-terms.ts';

const icons: Record<InteractionType, LucideIcon> = {
  call: Phone,
  email: Mail,
  meeting: UsersRound,
  proposal: FileText,
  follow_up: RotateCcw,
  note: StickyNote,
  other: MessageCircle,
};

export function InteractionTypeBadge({ type }: { type: string }) {
  const known = isKnown(type) ? type : 'other';
  const Icon = icons[known];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-ink">
      <Icon aria-hidden className="size-3.5 text-muted" />
      {interactionLabels[known]}
    </span>
  );
}

function isKnown(type: string): type is InteractionType {
  return Object.hasOwn(interactionLabels, type);
}
