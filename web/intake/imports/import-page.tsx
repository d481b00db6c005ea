import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { longDate } from '#shared/platform/dates.ts';
import type { Import, ImportState } from '#shared/intake/imports/import-records.ts';
import { recordNames } from '#shared/records/records.ts';
import { quantityOf } from '../cv-batches/quantity.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { CheckStep } from './check-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ImportBreadcrumb } from './import-breadcrumb.tsx';
import { ImportSteps, type ImportStep } from './import-steps.tsx';
import { importQuery } from './imports.queries.ts';
import { ResultStep } from './result-step.tsx';
import { RunStep } from './run-step.tsx';
import { useDiscard } from './use-discard.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One import, from the column mapping to the result. */
export function ImportPage() {
  const { id } = useParams({ from: '/protected/imports/$id' });
  return (
    <div data-wide className="flex flex-col gap-4">
      <OneImport key={id} id={id} />
    </div>
  );
}

function OneImport({ id }: { id: string }) {
  const navigate = useNavigate();
  const discard = useDiscard((type) => navigate({ to: '/import', search: { type } }));
  const { data, error, refetch } = useQuery({ ...importQuery(id), enabled: !discard.isOver });
  const isGone = error instanceof ApiError && error.code === 'not_found';
  if (data && !isGone) return <Content run={data} onDiscard={() => void discard.ask(data)} />;
  return (
    <>
      <PageHeader title="Import" />
      {isGone ? (
        <Banner
          tone="warning"
          title="This import was not found"
          action={
            <Link to="/import" className={buttonClass()}>
              Go to Import
            </Link>
          }
        >
          The address may be mistyped, or the import was discarded. Imports that nobody uses for 30 days are deleted.
        </Banner>
      ) : error ? (
        <Banner
          tone="danger"
          title="The import could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Banner>
      ) : (
        <Card flush>
          <SkeletonList label="Loading the import…" />
        </Card>
      )}
    </>
  );
}

const stepOf: Record<ImportState, ImportStep> = {
  mapping: 'columns',
  checking: 'check',
  checked: 'check',
  importing: 'import',
  imported: 'result',
  undoing: 'result',
  undone: 'result',
};

function Content({ run, onDiscard }: { run: Import; onDiscard: () => void }) {
  const { id, type, fileName, state, counts, createdAt } = run;
  const search = useSearch({ from: '/protected/imports/$id' });
  const mayGoBack = state === 'checked';
  const step = mayGoBack && search.step === 'columns' ? 'columns' : stepOf[state];
  useShowFromTop(step);
  const isBegun = step === 'import' || step === 'result';
  return (
    <>
      <ImportBreadcrumb type={type} of="one" />
      <PageHeader
        title={`Import ${recordNames[type].many}`}
        actions={
          !isBegun &&
          run.work === null && (
            <Button variant="ghost" onClick={onDiscard}>
              Discard
            </Button>
          )
        }
      />
      <p className="-mt-3 text-sm break-words text-muted">
        {fileName}
        {counts.rows > 0 && ` · ${quantityOf(counts.rows, 'row')}`} · {longDate(new Date(createdAt), timeZone)}
      </p>
      <ImportSteps step={step} {...(mayGoBack && { open: { id, steps: ['columns', 'check'] } })} />
      {step === 'columns' && <ColumnsStep run={run} />}
      {step === 'check' && <CheckStep run={run} show={search.show} />}
      {step === 'import' && <RunStep run={run} />}
      {step === 'result' && <ResultStep run={run} />}
    </>
  );
}

/** Scrolls to the top of each new step, including steps that start by themselves. */
function useShowFromTop(step: ImportStep): void {
  const [first] = useState(step);
  useEffect(() => {
    if (step === first) return;
    window.scrollTo({ top: 0 });
    // The focused element is gone.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  }, [step, first]);
}
