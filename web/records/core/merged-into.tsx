import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { longDate } from '#shared/platform/dates.ts';
import type { MergeableType } from '#shared/intake/merges.ts';
import { can, type RecordType } from '#shared/records/records.ts';
import { RecordLink } from './record-link.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { mergesOfQuery, useUnmerge } from './merges.queries.ts';

interface MergedIntoProps {
  type: RecordType;
  id: string;
  /** Shown if the record was not merged. */
  otherwise: ReactNode;
}

/** Replaces a record that was merged into another one, so that old links still lead somewhere. */
export function MergedInto({ type, id, otherwise }: MergedIntoProps) {
  return can(type, 'merge') ? <Whereabouts type={type} id={id} otherwise={otherwise} /> : otherwise;
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
      on {longDate(new Date(merge.mergedAt), timeZone)}. You can un-merge them until{' '}
      {longDate(new Date(merge.undoUntil), timeZone)}.
    </Banner>
  );
}
