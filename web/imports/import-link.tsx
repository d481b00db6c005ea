import { Link } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import type { ImportType } from '#shared/imports/targets.ts';
import { buttonClass } from '#web/ui/button-class.ts';

/** In the header of a list: the way to bring many records at once. On a phone it is its icon. */
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

/** In a list that has nothing in it yet. */
export function BringSpreadsheet({ type }: { type: ImportType }) {
  return (
    <Link to="/import" search={{ type }} className={buttonClass()}>
      <FileSpreadsheet aria-hidden className="size-4" />
      Bring your spreadsheet
    </Link>
  );
}
