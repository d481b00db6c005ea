import { Link } from '@tanstack/react-router';
import type { DuplicateChoice, Import } from '#shared/intake/imports/import-records.ts';
import { rowKinds, type RowKind } from '#shared/intake/imports/row-kinds.ts';
import { recordNames } from '#shared/records/records.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { useIsOnline } from '#web/platform/lib/connection.ts';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { FootBar } from '#web/platform/ui/foot-bar.tsx';
import { RadioGroup } from '#web/platform/ui/radio-group.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import { StatTile } from '#web/platform/ui/stat-tile.tsx';
import { duplicateChoicesOf, duplicateHints, duplicateLabels } from './duplicate-choices.ts';
import { DuplicateRows } from './duplicate-rows.tsx';
import type { ImportRunSearch } from './import-search.ts';
import { useImportWrites } from './imports.queries.ts';
import { ProblemRows } from './problem-rows.tsx';
import { UnderWay } from './under-way.tsx';
import { UnreadColumns } from './unread-columns.tsx';
import { useImportAction } from './use-import-action.ts';

const kindLabels: Record<RowKind, string> = { refused: 'Refused', warning: 'Warnings', duplicate: 'Duplicates' };

/** Shows the result for every row before anything is written. A stopped check leaves nothing behind and starts over. */
export function CheckStep({ run, show }: { run: Import; show: RowKind | undefined }) {
  const { work } = run;
  return work ? <UnderWay run={run} work={work} label="Checking the rows…" /> : <Checked run={run} show={show} />;
}

function Checked({ run, show }: { run: Import; show: RowKind | undefined }) {
  const { type, counts, duplicates } = run;
  const address = useListAddress<ImportRunSearch>();
  const act = useImportAction();
  const { change } = useImportWrites(run.id);
  const sizes: Record<RowKind, number> = {
    refused: counts.refused,
    warning: counts.warned,
    duplicate: counts.duplicates,
  };
  const shown = show ?? rowKinds.find((kind) => sizes[kind] > 0) ?? 'refused';
  const inEnglish = (count: number) => count.toLocaleString('en-GB');
  return (
    <>
      <div className="grid grid-cols-3 gap-2 sm:gap-4">
        <StatTile label="Ready" value={inEnglish(counts.ready - counts.duplicates)} />
        <StatTile label="Duplicates" value={inEnglish(counts.duplicates)} />
        <StatTile label="Refused" value={inEnglish(counts.refused)} />
      </div>
      {rowKinds.every((kind) => sizes[kind] === 0) ? (
        <Banner tone="success" title="All rows are ready">
          No row was refused, all values can be read, and no duplicates were found.
        </Banner>
      ) : (
        <div className="flex">
          <Segmented
            label="Show"
            value={shown}
            options={rowKinds.map((kind) => ({ value: kind, label: `${kindLabels[kind]} ${inEnglish(sizes[kind])}` }))}
            onChange={(next) => address.change({ show: next })}
          />
        </div>
      )}
      {counts.duplicates > 0 && shown === 'duplicate' && (
        <Card>
          <RadioGroup<DuplicateChoice>
            label={`What should happen to rows whose ${recordNames[type].one} already exists?`}
            value={duplicates}
            options={duplicateChoicesOf(type).map((value) => ({
              value,
              label: duplicateLabels[value],
              hint: duplicateHints[value],
            }))}
            onChange={(next) => act(change, { duplicates: next }, 'The change was not saved')}
          />
        </Card>
      )}
      {shown === 'refused' && counts.refused > 0 && <ProblemRows run={run} kind="refused" />}
      {shown === 'warning' && counts.warned > 0 && (
        <>
          <UnreadColumns run={run} />
          <ProblemRows run={run} kind="warning" />
        </>
      )}
      {shown === 'duplicate' && counts.duplicates > 0 && <DuplicateRows run={run} />}
      <StartBar run={run} />
    </>
  );
}

function StartBar({ run }: { run: Import }) {
  const { id, type, counts, duplicates } = run;
  const act = useImportAction();
  const { start, change } = useImportWrites(id);
  const online = useIsOnline();
  const isHeld = !online || counts.ready === 0;
  return (
    <FootBar label="Start the import">
      <output className="min-w-0 flex-1 basis-52 text-sm text-muted max-sm:basis-full">
        {/* The id is on an inner element because an output cannot serve as a description. */}
        <span id="check-standing">{standing()}</span>
      </output>
      <Link
        to="/imports/$id"
        params={{ id }}
        search={{ step: 'columns' }}
        className={buttonClass({ className: 'max-sm:flex-1' })}
      >
        Change columns
      </Link>
      <Button
        variant="primary"
        className="max-sm:flex-1"
        busy={start.isPending || change.isPending}
        aria-disabled={isHeld || undefined}
        aria-describedby="check-standing"
        onClick={() => !isHeld && act(start, undefined, 'The import was not started')}
      >
        Start import
      </Button>
    </FootBar>
  );

  function standing(): string {
    if (!online) return 'You are offline. You can start the import when you are back online.';
    if (counts.ready === 0) return 'No row can be imported. Change the columns, or correct the file.';
    const fresh = counts.ready - counts.duplicates + (duplicates === 'create' ? counts.duplicates : 0);
    const parts = [
      `${quantityOf(fresh, recordNames[type].one)} will be added`,
      counts.duplicates > 0 && duplicates === 'skip' && `${quantityOf(counts.duplicates, 'duplicate')} skipped`,
      counts.duplicates > 0 && duplicates === 'fill' && `${quantityOf(counts.duplicates, 'duplicate')} updated`,
      counts.warned > 0 && `${quantityOf(counts.warned, 'row')} with a value that cannot be read`,
      counts.refused > 0 && `${quantityOf(counts.refused, 'row')} left out`,
    ].filter((part) => part !== false);
    return `${parts.join(', ')}. It can be undone for 30 days.`;
  }
}
