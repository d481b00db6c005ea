import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TodayRule } from '#shared/day/day-settings.ts';
import type { TodayLine } from '#shared/day/today-schemas.ts';
import { Card } from '#web/platform/ui/card.tsx';

const MOST_LINES = 3;

interface WaitingLinesProps {
  /** The lines of the day that are no tasks. */
  lines: readonly TodayLine[];
  /** The rules with more lines than were loaded. */
  more: readonly TodayRule[];
  renderLine: (line: TodayLine) => ReactNode;
}

/** The first of what else waits on Today. Renders nothing if there is nothing. */
export function WaitingLines({ lines, more, renderLine }: WaitingLinesProps) {
  if (lines.length === 0) return null;
  const rest = lines.length - MOST_LINES;
  const isOpenEnded = more.some((rule) => rule !== 'overdue' && rule !== 'due');
  return (
    <Card
      flush
      title="Also waiting"
      actions={
        <Link to="/today" className="link text-sm">
          Today
        </Link>
      }
    >
      <ul className="divide-y divide-line">{lines.slice(0, MOST_LINES).map(renderLine)}</ul>
      {rest > 0 && (
        <p className="border-t border-line px-4 py-2 text-sm">
          <Link to="/today" className="link">
            {rest}
            {isOpenEnded && '+'} more on Today
          </Link>
        </p>
      )}
    </Card>
  );
}
