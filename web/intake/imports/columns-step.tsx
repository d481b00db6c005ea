import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Import, ImportPatch } from '#shared/intake/imports/import-records.ts';
import { guessColumns } from '#shared/intake/imports/guess-columns.ts';
import { takesSeveral, targetLabel, type Target } from '#shared/intake/imports/targets.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { useIsOnline } from '#web/platform/lib/connection.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { FootBar } from '#web/platform/ui/foot-bar.tsx';
import { choicesFor, missingFrom, withTarget } from './column-mapping.ts';
import { ColumnRow, COLUMNS_GRID } from './column-row.tsx';
import { useImportWrites } from './imports.queries.ts';
import { ReadingQuestions, unanswered } from './reading-questions.tsx';
import { TableReading } from './table-reading.tsx';
import { useImportAction } from './use-import-action.ts';

/** Maps each column to a field. Every guess is visible and can be changed. */
export function ColumnsStep({ run }: { run: Import }) {
  const { id, type, table, mapping, isRemembered } = run;
  const { headings, samples } = table;
  const navigate = useNavigate();
  const act = useImportAction();
  const { change, check } = useImportWrites(id);
  const [said, setSaid] = useState('');
  const guessed = useMemo(() => guessColumns(type, headings, samples), [type, headings, samples]);
  const patch = (next: ImportPatch) => act(change, next, 'The change was not saved');

  function choose(column: number, target: Target | null): void {
    const before = target === null || takesSeveral(target) ? -1 : mapping.indexOf(target);
    setSaid(
      target !== null && before !== -1 && before !== column
        ? `${targetLabel(type, target)} now comes from “${headings[column]}”. “${headings[before]}” is not imported.`
        : '',
    );
    patch({ mapping: withTarget(mapping, column, target) });
  }

  async function goOn(): Promise<void> {
    // The user came back after a check and changed nothing: the check is still valid.
    if (run.state === 'mapping') act(check, undefined, 'The rows were not checked');
    await navigate({ to: '/imports/$id', params: { id }, search: {}, replace: true });
  }

  const isRereading = change.isPending && change.variables.choices !== undefined;
  return (
    <>
      {table.problem !== null && (
        <Banner tone="danger" title="This file cannot be imported as it is">
          {table.problem}
        </Banner>
      )}
      {run.stopped && (
        <Banner
          tone={run.problem === null ? 'warning' : 'danger'}
          title={run.problem === null ? 'The check was stopped' : 'The check did not finish'}
        >
          {run.problem} Nothing has been imported.
        </Banner>
      )}
      <TableReading run={run} busy={isRereading} onChoose={(choices) => patch({ choices })} />
      {table.problem === null && (
        <>
          <ReadingQuestions run={run} onAnswer={(reading) => patch({ reading })} />
          <Card
            flush
            title="Columns"
            description={
              isRemembered
                ? 'Mapped as in an earlier file with the same headings.'
                : 'Recognised by their headings. Check them and change any that are wrong.'
            }
            className="@container"
          >
            <div
              aria-hidden
              className={`border-b border-line px-4 py-1.5 text-xs font-medium text-muted @max-[42rem]:hidden ${COLUMNS_GRID}`}
            >
              <span>In your file</span>
              <span>For example</span>
              <span>Becomes</span>
            </div>
            <ul aria-label="Columns of your file" className="divide-y divide-line">
              {headings.map((heading, column) => (
                <ColumnRow
                  // A file may have two columns with the same name.
                  // oxlint-disable-next-line react/no-array-index-key -- columns are identified by position
                  key={column}
                  heading={heading}
                  samples={samples.map((row) => row[column] ?? '')}
                  target={mapping[column] ?? null}
                  isGuessed={!isRemembered && mapping[column] === guessed[column]}
                  choices={choicesFor(type, mapping, headings, column)}
                  onChoose={(target) => choose(column, target)}
                />
              ))}
            </ul>
          </Card>
          {type === 'job' && (
            <Checkbox
              label="Add clients that do not exist yet"
              checked={run.createClients}
              onChange={({ target }) => patch({ createClients: target.checked })}
            />
          )}
          <output aria-live="polite" className="sr-only">
            {said}
          </output>
          <GoOn run={run} busy={check.isPending || change.isPending} onGoOn={() => void goOn()} />
        </>
      )}
    </>
  );
}

/** Shows what is still missing, or the button for the next step. */
function GoOn({ run, busy, onGoOn }: { run: Import; busy: boolean; onGoOn: () => void }) {
  const { type, mapping, counts } = run;
  const online = useIsOnline();
  const missing = missingFrom(type, mapping);
  const isHeld = !online || missing.length > 0 || unanswered(run).length > 0;
  return (
    <FootBar label="Check the rows">
      <output className="min-w-0 flex-1 basis-52 text-sm text-muted max-sm:basis-full">
        {/* The id is on an inner element because an output cannot serve as a description. */}
        <span id="columns-standing" className={isHeld ? 'text-warning' : undefined}>
          {standing()}
        </span>
      </output>
      <Button
        variant="primary"
        className="max-sm:flex-1"
        busy={busy}
        aria-disabled={isHeld || undefined}
        aria-describedby="columns-standing"
        onClick={() => !isHeld && onGoOn()}
      >
        {run.state === 'mapping' ? `Check ${quantityOf(counts.rows, 'row')}` : 'Back to the check'}
      </Button>
    </FootBar>
  );

  function standing(): string {
    if (!online) return 'You are offline. Your choices are kept.';
    if (missing.length > 0) {
      return `Choose a column for ${new Intl.ListFormat('en-GB').format(missing)}.`;
    }
    if (unanswered(run).length > 0) return 'A question above is still unanswered.';
    const used = mapping.filter((target) => target !== null).length;
    return `${used} of ${quantityOf(mapping.length, 'column')} will be imported. Nothing is stored yet.`;
  }
}
