import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { longDate } from '#shared/dates.ts';
import { mergeableTypes, type MergeableType } from '#shared/merge-terms.ts';
import type { RecordType } from '#shared/record-terms.ts';
import { RecordLink } from '#web/records/record-link.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { mergesOfQuery, useUnmerge } from './merges.queries.ts';

interface MergedIntoProps {
  type: RecordType;
  id: string;
  /** What is said of a record that was not merged away. */
  otherwise: ReactNode;
}

/** Stands where a record would that became part of another: an old link still leads there. */
export function MergedInto({ type, id, otherwise }: MergedIntoProps) {
  return isMergeable(type) ? <Whereabouts type={type} id={id} otherwise={otherwise} /> : otherwise;
}

function isMergeable(type: RecordType): type is MergeableType {
  return (mergeableTypes as readonly string[]).includes(type);
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function Whereabouts({ type, id, otherwise }: MergedIntoProps & { type: MergeableType }) {
  const { data, error } = useQuery(mergesOfQuery(type, id));
  const unmerge = useUnmerge();
  const merge = data?.find(({ survivorId }) => survivorId !== id);
  if (data === undefined && !error) return <SkeletonList />;
  if (!merge) return otherwise;
  return (
    <Banner
      title="This record was merged"
      action={
        <Button busy={unmerge.isPending} onClick={() => unmerge.mutate(merge)}>
          Un-merge
        </Button>
      }
    >
      It became part of{' '}
      <RecordLink type={type} id={merge.survivorId}>
        {merge.survivorName}
      </RecordLink>{' '}
      on {longDate(new Date(merge.mergedAt), timeZone)}. Both can be taken apart until{' '}
      {longDate(new Date(merge.undoUntil), timeZone)}.
    </Banner>
  );
}
