import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isDone, type CvBatch } from '#shared/intake/cv-batch-schemas.ts';
import type { WorkItem } from '#shared/platform/work-schemas.ts';
import { withReason } from '#web/records/core/failure.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { workQuery } from '#web/platform/work/work.queries.ts';
import { quantityOf } from './quantity.ts';
import { CvBar } from './cv-create-bar.tsx';
import { useCvBatchWrites } from './cv-batches.queries.ts';
import { useTakeBack } from './use-take-back.ts';

/** The latest background work that creates or takes back the candidates. */
export function useBatchWork({ workId }: CvBatch): WorkItem | undefined {
  const { data } = useQuery({ ...workQuery, enabled: workId !== null });
  return data?.find(({ id }) => id === workId);
}

/** What the batch has done, such as 3 candidates created and 1 CV added. */
function countedOf({ counts: { created, added } }: CvBatch) {
  const all = [
    { count: created, noun: 'candidate', verb: 'created' },
    { count: added, noun: 'CV', verb: 'added' },
  ];
  return all.filter(({ count }) => count > 0);
}

const isUnderWay = (work: WorkItem | undefined) => work?.state === 'waiting' || work?.state === 'running';

/** The result of the batch, above its files. */
export function CvOutcome({ batch }: { batch: CvBatch }) {
  const { takeBack } = useCvBatchWrites(batch.id);
  const ask = useTakeBack(takeBack);
  const work = useBatchWork(batch);
  const { created, added } = batch.counts;
  const counted = countedOf(batch);
  const done = counted.map(({ count, noun, verb }) => `${quantityOf(count, noun)} ${verb}`).join(', ');
  const what = counted.map(({ count, noun }) => quantityOf(count, noun)).join(' and ');

  const takeBackButton = (
    <Button busy={takeBack.isPending} onClick={() => void ask(what)}>
      Take back
    </Button>
  );

  if (batch.state === 'collecting' && (created + added > 0 || work?.state === 'failed')) {
    const why = work?.state === 'failed' ? (work.error ?? 'Something went wrong.') : 'It was stopped.';
    return (
      <Banner
        tone={work?.state === 'failed' ? 'danger' : 'warning'}
        title={created + added === 0 ? 'The candidates were not created' : `${done}, the others not yet`}
        action={created + added > 0 && takeBackButton}
      >
        {why} Nothing is lost. You can create the others below.
      </Banner>
    );
  }
  if (batch.state === 'created' && !isUnderWay(work)) {
    return (
      <Banner
        tone="success"
        title={done || 'Nothing was created'}
        action={
          <div className="flex flex-wrap gap-2">
            {takeBackButton}
            <Link to="/candidates" search={{ sort: '-createdAt' }} className={buttonClass({ variant: 'primary' })}>
              Show them
            </Link>
          </div>
        }
      >
        Each candidate has the CV attached, and you can search its full text.
      </Banner>
    );
  }
  if (batch.state === 'taken-back') {
    return (
      <Banner
        title="These candidates were taken back"
        action={
          <Link to="/candidates" className={buttonClass()}>
            Go to Candidates
          </Link>
        }
      >
        They are in the{' '}
        <Link to="/settings/bin" className="link">
          bin
        </Link>
        , where you can restore each of them.
      </Banner>
    );
  }
  return null;
}

/** The progress of the work, at the bottom of the screen. */
export function CvProgress({ batch }: { batch: CvBatch }) {
  const work = useBatchWork(batch);
  const { stop } = useCvBatchWrites(batch.id);
  const toast = useToast();
  const { state, counts, items, workId } = batch;
  if (state === 'creating') {
    const total = items.filter((item) => !item.isLeftOut || isDone(item)).length;
    const cancel = (id: string) =>
      stop.mutate(id, {
        onError: (error) => toast.show({ title: withReason('Failed to stop', error), tone: 'danger' }),
      });
    return (
      <CvBar>
        <div className="min-w-0 flex-1">
          <Progress label="Creating candidates…" done={counts.created + counts.added} total={total} />
        </div>
        {workId !== null && (
          <Button busy={stop.isPending || work?.stopping === true} onClick={() => cancel(workId)}>
            Stop
          </Button>
        )}
      </CvBar>
    );
  }
  if (state !== 'created' || !isUnderWay(work)) return null;
  return (
    <CvBar>
      <div className="min-w-0 flex-1">
        <Progress
          label="Taking candidates back…"
          done={work?.progress?.done ?? 0}
          total={work?.progress?.total ?? counts.created + counts.added}
        />
      </div>
    </CvBar>
  );
}

function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return <ProgressBar label={label} value={total === 0 ? 0 : (done / total) * 100} valueText={`${done} of ${total}`} />;
}
