import { FileText, Mail, MessageCircle, Phone, RotateCcw, StickyNote, UsersRound, type LucideIcon } from 'lucide-react';
import { interactionLabels, type InteractionType } from '#shared/crm/interactions.ts';

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
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-ink">
      <InteractionIcon type={type} className="size-3.5 text-muted" />
      {interactionLabel(type)}
    </span>
  );
}

export function interactionLabel(type: string): string {
  return interactionLabels[knownType(type)];
}

export function InteractionIcon({ type, className }: { type: string; className: string }) {
  const Icon = icons[knownType(type)];
  return <Icon aria-hidden className={className} />;
}

function knownType(type: string): InteractionType {
  return isKnown(type) ? type : 'other';
}

function isKnown(type: string): type is InteractionType {
  return Object.hasOwn(interactionLabels, type);
}
