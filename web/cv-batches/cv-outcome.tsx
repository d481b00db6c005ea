import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CvBatch } from '#shared/cv-batches.ts';
import type { WorkItem } from '#shared/work.ts';
import { withReason } from '#web/records/failure.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useToast } from '#web/ui/use-toast.ts';
import { quantityOf } from './quantity.ts';
import { CvBar } from './cv-create-bar.tsx';
import { useCvBatchWrites, workQuery } from './cv-batches.queries.ts';
import { useTakeBack } from './use-take-back.ts';

/** The work that creates the candidates or takes them back, or did so last. */
export function useBatchWork({ workId }: CvBatch): WorkItem | undefined {
  const { data } = useQuery({ ...workQuery, enabled: workId !== null });
  return data?.find(({ id }) => id === workId);
}

const isUnderWay = (work: WorkItem | undefined) => work?.state === 'waiting' || work?.state === 'running';

/** What became of the batch, above its files. */
export function CvOutcome({ batch }: { batch: CvBatch }) {
  const { takeBack } = useCvBatchWrites(batch.id);
  const ask = useTakeBack(takeBack);
  const work = useBatchWork(batch);
  const { created } = batch.counts;

  const takeBackButton = (
    <Button busy={takeBack.isPending} onClick={() => void ask(created)}>
      Take back
    </Button>
  );

  if (batch.state === 'collecting' && (created > 0 || work?.state === 'failed')) {
    const why = work?.state === 'failed' ? (work.error ?? 'Something went wrong.') : 'It was stopped on the way.';
    return (
      <Banner
        tone={work?.state === 'failed' ? 'danger' : 'warning'}
        title={
          created === 0
            ? 'The candidates were not created'
            : `${quantityOf(created, 'candidate')} created, the others not yet`
        }
        action={created > 0 && takeBackButton}
      >
        {why} Nothing is lost: the others can be created below.
      </Banner>
    );
  }
  if (batch.state === 'created' && !isUnderWay(work)) {
    return (
      <Banner
        tone="success"
        title={`${quantityOf(created, 'candidate')} created`}
        action={
          <div className="flex flex-wrap gap-2">
            {takeBackButton}
            <Link to="/candidates" search={{ sort: '-createdAt' }} className={buttonClass({ variant: 'primary' })}>
              Show them
            </Link>
          </div>
        }
      >
        Each has its file, and every word of it can be searched.
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
        They wait in the bin under{' '}
        <Link to="/settings" className="link">
          Settings
        </Link>
        , from where each can be restored.
      </Banner>
    );
  }
  return null;
}

/** How far the work is, at the foot of the screen. */
export function CvProgress({ batch }: { batch: CvBatch }) {
  const work = useBatchWork(batch);
  const { stop } = useCvBatchWrites(batch.id);
  const toast = useToast();
  const { state, counts, items, workId } = batch;
  if (state === 'creating') {
    const total = items.filter((item) => !item.isLeftOut || item.state === 'created').length;
    const cancel = (id: string) =>
      stop.mutate(id, {
        onError: (error) => toast.show({ title: withReason('It was not stopped', error), tone: 'danger' }),
      });
    return (
      <CvBar>
        <div className="min-w-0 flex-1">
          <Progress label="Creating candidates…" done={counts.created} total={total} />
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
          total={work?.progress?.total ?? counts.created}
        />
      </div>
    </CvBar>
  );
}

function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  return <ProgressBar label={label} value={total === 0 ? 0 : (done / total) * 100} valueText={`${done} of ${total}`} />;
}
