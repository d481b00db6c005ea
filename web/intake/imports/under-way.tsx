import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Import } from '#shared/intake/imports/import-records.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { workQuery } from '#web/platform/work/work.queries.ts';
import { useImportWrites } from './imports.queries.ts';
import { useImportAction } from './use-import-action.ts';

interface UnderWayProps {
  run: Import;
  work: NonNullable<Import['work']>;
  label: string;
  children?: ReactNode;
}

/** The progress, which is the same in every tab, and a stop button. */
export function UnderWay({ run, work: { id, done, total }, label, children }: UnderWayProps) {
  const act = useImportAction();
  const { stop } = useImportWrites(run.id);
  const { data: works } = useQuery(workQuery);
  const isStopping = works?.some((one) => one.id === id && one.stopping) ?? false;
  const inEnglish = (count: number) => count.toLocaleString('en-GB');
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <ProgressBar
          label={label}
          value={total === 0 ? 0 : (done / total) * 100}
          valueText={total === 0 ? 'Starting…' : `${inEnglish(done)} of ${inEnglish(total)}`}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
            {children ??
              'You can leave this page. The work continues in the background, and you can find it under Import.'}
          </p>
          <Button
            busy={stop.isPending || isStopping}
            busyText="Stopping…"
            onClick={() => act(stop, id, 'Failed to stop')}
          >
            Stop
          </Button>
        </div>
      </div>
    </Card>
  );
}
