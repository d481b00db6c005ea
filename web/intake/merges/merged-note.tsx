import { useQuery } from '@tanstack/react-query';
import { longDate } from '#shared/platform/dates.ts';
import type { MergeableType } from '#shared/intake/merges.ts';
import type { Merge } from '#shared/intake/merge-schemas.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { mergesOfQuery, useUnmerge } from '#web/records/core/merges.queries.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Lists what was merged into this record and can still be un-merged. */
export function MergedNote({ type, id }: { type: MergeableType; id: string }) {
  const { data = [] } = useQuery(mergesOfQuery(type, id));
  const merges = data.filter(({ survivorId }) => survivorId === id);
  if (merges.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      {merges.map((merge) => (
        <MergedLine key={merge.id} merge={merge} />
      ))}
    </ul>
  );
}

function MergedLine({ merge }: { merge: Merge }) {
  const unmerge = useUnmerge();
  const names = new Intl.ListFormat('en-GB').format(merge.merged.map(({ name }) => name));
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-words">
        Merged with {names} on {longDate(new Date(merge.mergedAt), timeZone)}
      </span>
      <Button
        variant="ghost"
        size="small"
        title={`Possible until ${longDate(new Date(merge.undoUntil), timeZone)}`}
        busy={unmerge.isPending}
        onClick={() => unmerge.mutate(merge)}
      >
        Un-merge
      </Button>
    </li>
  );
}
