import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { longDate } from '#shared/platform/dates.ts';
import type { ImportState, ListedImport } from '#shared/intake/imports/import-records.ts';
import { recordNames } from '#shared/records/records.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import type { Tone } from '#web/platform/ui/tone.ts';
import { importListQuery } from './imports.queries.ts';
import { useDiscard } from './use-discard.ts';
import { useUndoImport } from './use-undo-import.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const states: Record<ImportState, { label: string; tone: Tone }> = {
  mapping: { label: 'Not checked yet', tone: 'warning' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Ready to start', tone: 'warning' },
  importing: { label: 'Importing', tone: 'info' },
  imported: { label: 'Imported', tone: 'success' },
  undoing: { label: 'Undoing', tone: 'info' },
  undone: { label: 'Undone', tone: 'neutral' },
};

/** The finished and the pending imports. */
export function EarlierImports() {
  const { data, error, refetch } = useQuery(importListQuery);
  return (
    <Card title="Earlier imports" flush>
      {data === undefined ? (
        error ? (
          <LoadFailure className="p-4" onRetry={() => void refetch()}>
            The earlier imports could not be loaded.
          </LoadFailure>
        ) : (
          <SkeletonList rows={3} label="Loading earlier imports…" />
        )
      ) : data.length === 0 ? (
        <p className="px-4 py-4 text-sm text-muted">
          None yet. Your imports are listed here. You can undo each of them.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {data.map((run) => (
            <EarlierImport key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function EarlierImport({ run }: { run: ListedImport }) {
  const { id, fileName, state, stopped, createdAt, work } = run;
  const undo = useUndoImport();
  const discard = useDiscard(() => Promise.resolve());
  const { label, tone } = stopped && work === null ? { label: 'Stopped', tone: 'warning' as const } : states[state];
  const mayDiscard = work === null && (state === 'mapping' || state === 'checking' || state === 'checked');
  const mayUndo = work === null && run.undoUntil !== null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-muted max-sm:hidden" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to="/imports/$id"
            params={{ id }}
            title={fileName}
            className="min-w-0 truncate rounded-sm font-medium decoration-line-strong underline-offset-2 hover:underline"
          >
            {fileName}
          </Link>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-muted">
          {summary(run)} · {longDate(new Date(createdAt), timeZone)}
        </p>
      </div>
      {mayUndo && (
        <Button
          size="small"
          aria-label={`Undo the import of ${fileName}`}
          busy={undo.isPending}
          onClick={() => void undo.ask(run)}
        >
          Undo
        </Button>
      )}
      {mayDiscard && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Discard the import of ${fileName}`}
          busy={discard.isOver}
          onClick={() => void discard.ask(run)}
        >
          Discard
        </Button>
      )}
    </li>
  );
}

function summary({ type, state, counts, work, problem }: ListedImport): string {
  const { one, many } = recordNames[type];
  const inEnglish = (count: number) => count.toLocaleString('en-GB');
  if (work && work.total > 0) return `${inEnglish(work.done)} of ${inEnglish(work.total)} ${many}`;
  if (problem !== null) return problem;
  if (state === 'mapping' || state === 'checking' || state === 'checked') {
    return `${quantityOf(counts.rows, 'row')} of ${many}`;
  }
  const parts = [
    `${quantityOf(counts.added, one)} added`,
    counts.updated > 0 && `${inEnglish(counts.updated)} updated`,
    counts.skipped > 0 && `${inEnglish(counts.skipped)} skipped`,
    counts.refused > 0 && `${inEnglish(counts.refused)} refused`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
