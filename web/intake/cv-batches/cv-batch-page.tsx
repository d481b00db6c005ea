import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FileUp, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MOST_CVS, type CvBatch, type CvBatchState } from '#shared/intake/cv-batch-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { ACCEPT, ACCEPTED } from '#web/crm/files/chosen-file.ts';
import { dropUpload, uploadsOf, useUploadsUnderWay } from '#web/crm/files/uploads.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { withReason } from '#web/records/core/failure.ts';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { DropArea } from '#web/platform/ui/drop-area.tsx';
import { EmptyState } from '#web/platform/ui/empty-state.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useFileChooser } from '#web/platform/ui/use-file-chooser.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { quantityOf } from './quantity.ts';
import type { CvBatchSearch } from './cv-batch-search.ts';
import { cvBatchQuery, useDiscardBatch } from './cv-batches.queries.ts';
import { forgetEdits } from './cv-edits.ts';
import { CvOutcome } from './cv-outcome.tsx';
import { CvReview } from './cv-review.tsx';
import { CvUploads } from './cv-uploads.tsx';
import { forgetLostCvs } from './lost-cvs.ts';
import { useTakeCvs } from './use-take-cvs.ts';

const TITLE = 'Candidates from CVs';
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A batch of CVs: the user reviews the data found in each, then turns them all into candidates. */
export function CvBatchPage() {
  const { id } = useParams({ from: '/protected/candidates/batches/$id' });
  return (
    <div data-wide className="flex flex-col gap-4">
      <Breadcrumb page="From CVs">
        <Link to="/candidates" className="link">
          Candidates
        </Link>
      </Breadcrumb>
      <Batch key={id} id={id} />
    </div>
  );
}

function Batch({ id }: { id: string }) {
  const discard = useDiscard(id);
  const { data: batch, error, refetch } = useQuery({ ...cvBatchQuery(id), enabled: !discard.isOver });
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (batch && !isGone) return <BatchContent batch={batch} onDiscard={() => void discard.ask(batch)} />;
  return (
    <>
      <PageHeader title={TITLE} />
      {isGone ? (
        <Banner
          tone="warning"
          title="This batch of CVs was not found"
          action={
            <Link to="/candidates" className={buttonClass()}>
              Go to Candidates
            </Link>
          }
        >
          The address may be mistyped, or the batch was discarded. Batches that nobody uses for 30 days are deleted.
        </Banner>
      ) : error ? (
        <Banner
          tone="danger"
          title="The CVs could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Banner>
      ) : (
        <Card flush>
          <SkeletonList label="Loading CVs…" />
        </Card>
      )}
    </>
  );
}

function BatchContent({ batch, onDiscard }: { batch: CvBatch; onDiscard: () => void }) {
  const { id, items, state, createdAt } = batch;
  const search = useSearch({ from: '/protected/candidates/batches/$id' });
  const address = useListAddress<CvBatchSearch>();
  const uploading = useUploadsUnderWay(id);
  const room = Math.max(0, MOST_CVS - items.length - uploading);
  const take = useTakeCvs({ id, room });
  const { choose, input } = useFileChooser({ accept: ACCEPT, multiple: true, onFiles: take });
  const isOpen = state === 'collecting';
  useShowOutcome(state);
  const content = (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={TITLE}
        actions={
          isOpen && (
            <>
              <Button variant="ghost" onClick={onDiscard}>
                Discard
              </Button>
              <Button icon={<Plus aria-hidden className="size-4" />} onClick={choose}>
                Add files
              </Button>
            </>
          )
        }
      />
      <p className="-mt-3 text-sm text-muted">
        {items.length > 0 && `${quantityOf(items.length, 'file')} · `}
        {longDate(new Date(createdAt), timeZone)}
        {isOpen && <span className="max-sm:sr-only"> · Nothing is created until you confirm.</span>}
      </p>
      <CvOutcome batch={batch} />
      <CvUploads batchId={id} onChoose={isOpen && room > 0 ? choose : undefined} />
      {items.length > 0 ? (
        <CvReview batch={batch} search={search} address={address} />
      ) : (
        uploading === 0 && <NoFiles onChoose={choose} />
      )}
      {input}
    </div>
  );
  if (!isOpen) return content;
  return (
    <DropArea label="Drop to add" folders onFiles={take}>
      {content}
    </DropArea>
  );
}

/** Scrolls up to the result, which is shown above the list. */
function useShowOutcome(state: CvBatchState): void {
  const [first] = useState(state);
  useEffect(() => {
    if (state === first || state === 'collecting' || state === 'creating') return;
    window.scrollTo({ top: 0 });
    // The focused element is gone.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [state, first]);
}

function NoFiles({ onChoose }: { onChoose: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={FileUp}
        title="No CVs yet"
        hint={`Drop them here, or choose them: ${ACCEPTED}.`}
        action={<Button onClick={onChoose}>Choose files</Button>}
      />
    </Card>
  );
}

function useDiscard(id: string) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const discard = useDiscardBatch(id, () => navigate({ to: '/candidates' }));

  async function ask({ items, counts }: CvBatch): Promise<void> {
    const left = items.length - counts.created;
    const agreed = await confirm({
      title: 'Discard these CVs?',
      description: `${quantityOf(left, 'file')} ${left === 1 ? 'is' : 'are'} deleted for good, and no candidate is created from ${left === 1 ? 'it' : 'them'}.${counts.created > 0 ? ' Candidates that have been created stay.' : ''}`,
      confirmLabel: 'Discard',
      destructive: true,
    });
    if (!agreed) return;
    uploadsOf(id).forEach(dropUpload);
    forgetEdits(items.map((item) => item.id));
    try {
      await discard.mutateAsync();
      forgetLostCvs(id);
      toast.show({ title: 'CVs discarded', tone: 'success' });
    } catch (error) {
      toast.show({ title: withReason('The CVs were not discarded', error), tone: 'danger' });
    }
  }

  return { ask, isOver: discard.isPending || discard.isSuccess };
}
