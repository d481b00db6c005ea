import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { UNMERGE_DAYS, type MergeableType, type MergePreview } from '#shared/intake/merge-schemas.ts';
import { recordNames } from '#shared/records/records.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { SubmitButton } from '#web/platform/ui/submit-button.tsx';
import { MergeFields } from './merge-fields.tsx';
import { movedAlong, planMerge, type Chosen, type MergePlan } from './merge-plan.ts';
import { mergePreviewQuery, useMerge } from '#web/records/core/merges.queries.ts';
import { distinctNames, nameOfMerged } from './name-of-merged.ts';

interface MergeDialogProps {
  type: MergeableType;
  /** Two to ten ids. */
  ids: readonly string[];
  onClose: () => void;
  onMerged?: (survivorId: string) => void;
}

/** Compares two to ten records side by side. The user chooses the one to keep and its values. */
export function MergeDialog(props: MergeDialogProps) {
  const { type, ids, onClose } = props;
  const merge = useMerge();
  // After the merge there is nothing left to compare.
  const isOpen = !merge.isPending && !merge.isSuccess;
  const { data, error, refetch } = useQuery({ ...mergePreviewQuery(type, ids), enabled: isOpen });
  if (data) return <MergeForm {...props} preview={data} merge={merge} />;
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <Dialog open size="large" title={`Merge ${recordNames[type].many}`} onClose={onClose}>
      {isGone ? (
        <Banner tone="warning" title="There is nothing left to merge">
          One of these {recordNames[type].many} has already been deleted or merged.
        </Banner>
      ) : error ? (
        <LoadFailure onRetry={() => void refetch()}>
          The {recordNames[type].many} could not be loaded. {error.message}
        </LoadFailure>
      ) : (
        <SkeletonList />
      )}
    </Dialog>
  );
}

interface MergeFormProps extends MergeDialogProps {
  preview: MergePreview;
  merge: ReturnType<typeof useMerge>;
}

function MergeForm({ type, onClose, onMerged, preview, merge }: MergeFormProps) {
  const [chosen, setChosen] = useState<Chosen>({ choices: {} });
  const [first] = useState(() => versionsOf(preview));
  const [requestId] = useState(() => crypto.randomUUID());
  const plan = planMerge(type, preview, chosen);
  if (!plan) throw new Error('There is nothing to merge');
  const { survivor, records, choices } = plan;
  const versions = versionsOf(preview);
  const isChanged = JSON.stringify(first) !== JSON.stringify(versions);
  // A conflict needs no error message: the form shows the changed values instead.
  const isTold = isChanged && merge.error instanceof ApiError && merge.error.code === 'conflict';
  const problem = merge.error && !isTold ? merge.error : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (merge.isPending) return;
    const mergedIds = records.flatMap(({ id }) => (id === survivor.id ? [] : [id]));
    const input = { id: requestId, type, survivorId: survivor.id, mergedIds, versions, choices };
    const done = `${quantityOf(records.length, recordNames[type].one)} merged into ${nameOfMerged(survivor)}`;
    merge.mutate(
      { input, done },
      {
        onSuccess: () => {
          onClose();
          onMerged?.(survivor.id);
        },
      },
    );
  }

  return (
    <Dialog
      open
      size="full"
      title={`Merge ${quantityOf(records.length, recordNames[type].one)}`}
      description="One record is kept, with the values you choose. Everything linked to the others moves to it."
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={merge.isPending} busyText="Merging…">
            Merge
          </SubmitButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isChanged && (
          <Banner tone="warning" title="Changed elsewhere in the meantime">
            You now see the latest values. Please check them before you merge.
          </Banner>
        )}
        {problem && <Banner tone="danger" title={withReason(`Failed to merge ${recordNames[type].many}`, problem)} />}
        <MergeFields
          type={type}
          plan={plan}
          problems={problem instanceof ApiError ? (problem.fields ?? {}) : {}}
          onSurvivor={(survivorId) => setChosen({ ...chosen, survivorId })}
          onChoose={(key, choice) => setChosen({ ...chosen, choices: { ...chosen.choices, [key]: choice } })}
        />
        <WhatHappens plan={plan} along={movedAlong(type, preview, plan)} />
      </div>
    </Dialog>
  );
}

function versionsOf({ records }: MergePreview): Record<string, number> {
  return Object.fromEntries(records.map(({ id, version }) => [id, version]));
}

function WhatHappens({ plan: { survivor, records }, along }: { plan: MergePlan; along: string[] }) {
  const gone = records.filter(({ id }) => id !== survivor.id);
  const named = distinctNames(records);
  const names = new Intl.ListFormat('en-GB').format(gone.map(({ id }) => named.get(id) ?? ''));
  return (
    <section aria-label="What happens" className="rounded-lg bg-subtle px-3 py-2 text-sm">
      <p>
        <span className="font-medium">{named.get(survivor.id)}</span> is kept. {names}{' '}
        {gone.length === 1 ? 'is' : 'are'} merged into this record.
        {along.length > 0 && ` Also moved: ${new Intl.ListFormat('en-GB').format(along)}.`}
      </p>
      <p className="text-muted">
        You can un-merge them for {UNMERGE_DAYS} days. After that, the merged records are erased.
      </p>
    </section>
  );
}
