import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Import } from '#shared/imports/import-records.ts';
import { workQuery } from '#web/cv-batches/cv-batches.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useImportWrites } from './imports.queries.ts';
import { useImportAction } from './use-import-action.ts';

interface UnderWayProps {
  run: Import;
  work: NonNullable<Import['work']>;
  label: string;
  children?: ReactNode;
}

/** How far it is, the same in every tab, and how to stop it. */
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
          valueText={total === 0 ? 'Beginning…' : `${inEnglish(done)} of ${inEnglish(total)}`}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
            {children ?? 'You can leave this page; it goes on without you, and you find it under Import.'}
          </p>
          <Button
            busy={stop.isPending || isStopping}
            busyText="Stopping…"
            onClick={() => act(stop, id, 'It was not stopped')}
          >
            Stop
          </Button>
        </div>
      </div>
    </Card>
  );
}
