import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { likenessText, type DuplicateType } from '#shared/intake/duplicates.ts';
import type { LikeQuery } from '#shared/intake/duplicate-schemas.ts';
import { recordPaths } from '#shared/records/records.ts';
import { useIsOnline } from '#web/platform/lib/connection.ts';
import { usePaused } from '#web/platform/lib/use-paused.ts';
import { likeQueryOf } from './duplicates.queries.ts';

interface DuplicateHintProps {
  type: DuplicateType;
  /** The current values of the form. */
  typed: Readonly<Partial<Record<keyof LikeQuery, string | null | undefined>>>;
  /** The record that the form edits. */
  except?: string;
}

/**
 * Shows records that look like the one being typed. It never blocks: the user can open a match in a new tab or ignore
 * it.
 */
export function DuplicateHint({ type, typed, except }: DuplicateHintProps) {
  const online = useIsOnline();
  const query = usePaused(JSON.stringify(asked(type, typed, except)));
  const likeQuery = JSON.parse(query) as LikeQuery;
  const isAsked = online && Object.keys(likeQuery).length > (except === undefined ? 1 : 2);
  const { data = [] } = useQuery({
    ...likeQueryOf(likeQuery),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const shown = isAsked ? data : [];
  return (
    <div aria-live="polite" className="empty:sr-only sm:col-span-2">
      {shown.length > 0 && (
        <ul className="flex flex-col gap-1 rounded-md border border-warning-line bg-warning-soft px-3 py-2 text-sm">
          {shown.map(({ id, name, at, by }) => (
            <li key={id} className="flex items-start gap-2">
              <Users aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              <span className="min-w-0 break-words">
                Looks like{' '}
                <a
                  href={`/${recordPaths[type]}?id=${id}`}
                  target="_blank"
                  rel="noreferrer"
                  className="link font-medium"
                >
                  {name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
                {at !== null && ` at ${at}`}
                <span className="text-muted"> · {likenessText(type, by)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function asked(
  type: DuplicateType,
  typed: DuplicateHintProps['typed'],
  except: string | undefined,
): Record<string, string> {
  const filled = Object.entries(typed).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()] as const] : []));
  return { type, ...(except !== undefined && { except }), ...Object.fromEntries(filled) };
}
