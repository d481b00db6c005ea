import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';

/** The import link in a list's header. On a phone only the icon is shown. */
export function ImportLink({ type, className }: { type: ImportType; className?: string }) {
  return (
    <Link
      to="/import"
      search={{ type }}
      title="Import"
      className={buttonClass(className === undefined ? {} : { className })}
    >
      <FileSpreadsheet aria-hidden className="size-4" />
      <span className="max-sm:sr-only">Import</span>
    </Link>
  );
}

/** The import link in an empty list. */
export function BringSpreadsheet({ type }: { type: ImportType }) {
  return (
    <Link to="/import" search={{ type }} className={buttonClass()}>
      <FileSpreadsheet aria-hidden className="size-4" />
      Bring your spreadsheet
    </Link>
  );
}
