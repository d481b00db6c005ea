import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { listName, listOf } from './import-words.ts';

/** Leads back to the list of the imported records. `of` is 'all' on the page where imports start. */
export function ImportBreadcrumb({ type, of }: { type: ImportType; of: 'all' | 'one' }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-2 flex min-w-0 items-center gap-1 text-sm text-muted">
      <Link to={listOf[type]} className="link">
        {listName[type]}
      </Link>
      <ChevronRight aria-hidden className="size-3.5 shrink-0" />
      {of === 'all' ? (
        <span aria-current="page">Import</span>
      ) : (
        <Link to="/import" search={{ type }} className="link">
          Import
        </Link>
      )}
    </nav>
  );
}
