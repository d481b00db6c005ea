import { Badge } from '#web/ui/badge.tsx';

const SHOWN = 2;

/** The first tags of a row, and how many more there are. */
export function TagBadges({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.join(', ')}>
      {tags.slice(0, SHOWN).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {tags.length > SHOWN && <span className="shrink-0 text-xs text-muted">+{tags.length - SHOWN}</span>}
    </span>
  );
}
