import type { Import } from '#shared/intake/imports/import-records.ts';
import { recordNames } from '#shared/records/records.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { useImportWrites } from './imports.queries.ts';
import { UnderWay } from './under-way.tsx';
import { useImportAction } from './use-import-action.ts';
import { useUndoImport } from './use-undo-import.ts';

/** Shows the running import. A stopped import can be continued or undone. */
export function RunStep({ run }: { run: Import }) {
  const { id, type, counts, work, problem } = run;
  const act = useImportAction();
  const { start } = useImportWrites(id);
  const undo = useUndoImport();
  const noun = recordNames[type].one;
  if (work) {
    return (
      <UnderWay run={run} work={work} label={`Importing ${recordNames[type].many}…`}>
        {counts.added > 0 && `${quantityOf(counts.added, noun)} added so far. `}
        You can leave this page. The import continues in the background, and you can find it under Import.
      </UnderWay>
    );
  }
  const written = counts.added + counts.updated;
  return (
    <Banner
      tone={problem === null ? 'warning' : 'danger'}
      title={problem === null ? 'The import was stopped' : 'The import did not finish'}
      action={
        <div className="flex flex-wrap gap-2">
          {written > 0 && (
            <Button busy={undo.isPending} onClick={() => void undo.ask(run)}>
              Undo
            </Button>
          )}
          <Button
            variant="primary"
            busy={start.isPending}
            onClick={() => act(start, undefined, 'The import could not continue')}
          >
            Continue
          </Button>
        </div>
      }
    >
      {problem} {quantityOf(counts.added, noun)} added so far
      {counts.updated > 0 && `, ${counts.updated.toLocaleString('en-GB')} updated`}. Nothing is lost, and nothing is
      added twice.
    </Banner>
  );
}
