import type { Import } from '#shared/imports/import-records.ts';
import { recordNames } from '#shared/record-terms.ts';
import { quantityOf } from '#web/cv-batches/quantity.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useImportWrites } from './imports.queries.ts';
import { UnderWay } from './under-way.tsx';
import { useImportAction } from './use-import-action.ts';
import { useUndoImport } from './use-undo-import.ts';

/** The import itself. Stopped on the way, it can go on or be undone. */
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
        You can leave this page; the import goes on without you, and you find it under Import.
      </UnderWay>
    );
  }
  const written = counts.added + counts.updated;
  return (
    <Banner
      tone={problem === null ? 'warning' : 'danger'}
      title={problem === null ? 'The import was stopped' : 'The import did not come to its end'}
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
            onClick={() => act(start, undefined, 'The import did not go on')}
          >
            Go on
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
