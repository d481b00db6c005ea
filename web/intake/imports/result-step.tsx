import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Copy, Download, Undo2 } from 'lucide-react';
import { longDate } from '#shared/platform/dates.ts';
import type { Import } from '#shared/intake/imports/import-records.ts';
import { recordNames } from '#shared/records/records.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { RecordLink } from '#web/records/core/record-link.tsx';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { StatTile } from '#web/platform/ui/stat-tile.tsx';
import { listName, listOf, neededName } from './import-words.ts';
import { keptRecordsQuery, refusedRowsUrl } from './imports.queries.ts';
import { UnderWay } from './under-way.tsx';
import { UnreadSummary } from './unread-columns.tsx';
import { useUndoImport } from './use-undo-import.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ICON = 'size-4';

/** The result of the import, with an undo for 30 days. */
export function ResultStep({ run }: { run: Import }) {
  const { type, counts, state, work } = run;
  const undo = useUndoImport();
  const inEnglish = (count: number) => count.toLocaleString('en-GB');
  if (state === 'undoing' && work) return <UnderWay run={run} work={work} label="Undoing the import…" />;
  const written = counts.added + counts.updated;
  const parts = [
    counts.added > 0 && `${quantityOf(counts.added, recordNames[type].one)} added`,
    counts.updated > 0 && `${counts.updated.toLocaleString('en-GB')} updated`,
  ].filter((part) => part !== false);
  return (
    <>
      {state === 'imported' && (
        <Banner
          {...(written > 0 && { tone: 'success' })}
          title={parts.join(', ') || 'Nothing was added'}
          action={
            written > 0 && (
              <Link to={listOf[type]} search={{ sort: '-createdAt' }} className={buttonClass({ variant: 'primary' })}>
                Show them
              </Link>
            )
          }
        >
          {counts.clients > 0 && `${quantityOf(counts.clients, neededName(type))} added as well. `}
          {counts.refused > 0
            ? `${quantityOf(counts.refused, 'row')} could not be imported. You can download the details below.`
            : written === 0
              ? 'Every row already existed.'
              : 'No rows were refused.'}
        </Banner>
      )}
      {state === 'undoing' && (
        <Banner
          tone={run.problem === null ? 'warning' : 'danger'}
          title={run.problem === null ? 'The undo was stopped' : 'The undo did not finish'}
          action={
            <Button busy={undo.isPending} onClick={() => void undo.ask(run)}>
              Continue undo
            </Button>
          }
        >
          {run.problem} Everything undone so far stays undone.
        </Banner>
      )}
      {state === 'undone' && (
        <Banner
          title="This import was undone"
          action={
            <Link to={listOf[type]} className={buttonClass()}>
              Go to {listName[type]}
            </Link>
          }
        >
          {counts.kept === 0
            ? 'Everything is as it was before.'
            : `Everything is as it was before, except what was edited since: ${quantityOf(counts.kept, 'record')}, listed below.`}
        </Banner>
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4">
        <StatTile label="Added" value={inEnglish(counts.added)} />
        <StatTile label="Updated" value={inEnglish(counts.updated)} />
        <StatTile label="Skipped" value={inEnglish(counts.skipped)} />
        <StatTile label="Refused" value={inEnglish(counts.refused)} />
      </div>
      {state === 'imported' && run.unread.length > 0 && <UnreadValues run={run} />}
      {state === 'undone' && counts.kept > 0 && <KeptRecords run={run} />}
      {state === 'imported' && (
        <Card title="What next?" flush>
          <ul className="divide-y divide-line">
            {counts.refused > 0 && (
              <NextStep
                title="Refused rows"
                why="A file with your columns and one more that says what is wrong. Correct it and import it again."
              >
                <a href={refusedRowsUrl(run.id)} download className={buttonClass()}>
                  <Download aria-hidden className={ICON} />
                  Download CSV
                </a>
              </NextStep>
            )}
            <NextStep title="Duplicates" why="Records that seem to exist twice, from this file or from before.">
              <Link to="/duplicates" search={{ type }} className={buttonClass()}>
                <Copy aria-hidden className={ICON} />
                Look for duplicates
              </Link>
            </NextStep>
            {run.undoUntil !== null && (
              <NextStep
                title="Second thoughts"
                why={`Until ${longDate(new Date(run.undoUntil), timeZone)} you can undo what this file added and changed.`}
              >
                <Button
                  icon={<Undo2 aria-hidden className={ICON} />}
                  busy={undo.isPending}
                  onClick={() => void undo.ask(run)}
                >
                  Undo this import
                </Button>
              </NextStep>
            )}
          </ul>
        </Card>
      )}
    </>
  );
}

function NextStep({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-muted">{why}</p>
      </div>
      {children}
    </li>
  );
}

/** What became of the values that could not be read. */
function UnreadValues({ run }: { run: Import }) {
  return (
    <Card flush title={`${quantityOf(run.counts.warned, 'row')} with a value that could not be read`}>
      <ul className="divide-y divide-line">
        {run.unread.map((one) => (
          <li key={`${one.column} ${one.field}`} className="px-4 py-2.5 text-sm break-words">
            <UnreadSummary run={run} one={one} />{' '}
            <span className="text-muted">
              {run.toNotes.includes(one.field) && one.examples.length > 0 ? 'Added to the notes.' : 'Left out.'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The records that were not undone because they were edited since. */
function KeptRecords({ run }: { run: Import }) {
  const query = useInfiniteQuery(keptRecordsQuery(run.id));
  return (
    <Card flush title="Left unchanged">
      <PagedList
        query={query}
        noun="records"
        inset
        empty={<p className="px-4 py-4 text-sm text-muted">No records were left unchanged.</p>}
        renderItem={({ type, id, name, why }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm">
            <RecordLink type={type} id={id}>
              {name}
            </RecordLink>
            <span className="text-muted">{why}</span>
          </li>
        )}
      />
    </Card>
  );
}
