import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx';
import { listName, listOf } from './import-words.ts';

/** Leads back to the list of the imported records. `of` is 'all' on the page where imports start. */
export function ImportBreadcrumb({ type, of }: { type: ImportType; of: 'all' | 'one' }) {
  const list = (
    <Link to={listOf[type]} className="link">
      {listName[type]}
    </Link>
  );
  if (of === 'all') return <Breadcrumb page="Import">{list}</Breadcrumb>;
  return (
    <Breadcrumb>
      {list}
      <ChevronRight aria-hidden className="size-3.5 shrink-0" />
      <Link to="/import" search={{ type }} className="link">
        Import
      </Link>
    </Breadcrumb>
  );
}
