import type { ReactNode } from 'react';
import { Badge } from '#web/platform/ui/badge.tsx';

const SHOWN = 2;

/** The first tags of a row and the number of others. A narrow place shows only one tag, because half a tag is useless. */
export function TagBadges({ tags }: { tags: readonly string[] }) {
  const [first, ...others] = tags.slice(0, SHOWN);
  if (first === undefined) return null;
  return (
    <span className="@container block" title={tags.join(', ')}>
      <span className="flex flex-wrap items-center gap-1">
        <Tag>{first}</Tag>
        <span className="contents @max-[12rem]:hidden">
          {others.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          <More count={tags.length - SHOWN} />
        </span>
        <span className="contents @min-[12rem]:hidden">
          <More count={tags.length - 1} />
        </span>
      </span>
    </span>
  );
}

/** Only a tag that is wider than its place shrinks. */
function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="flex max-w-full *:min-w-0">
      <Badge>{children}</Badge>
    </span>
  );
}

function More({ count }: { count: number }) {
  return count > 0 && <span className="shrink-0 text-xs text-muted">+{count}</span>;
}
