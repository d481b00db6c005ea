import { useSearch } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import { MOST_ROWS } from '#shared/intake/imports/table-terms.ts';
import { importTypes, type ImportType } from '#shared/intake/imports/targets.ts';
import { acceptedFor, kindsFor } from '#web/crm/files/chosen-file.ts';
import { useListAddress } from '#web/records/core/use-list-address.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { DropArea } from '#web/platform/ui/drop-area.tsx';
import { PageHeader } from '#web/platform/ui/page-header.tsx';
import { Segmented } from '#web/platform/ui/segmented.tsx';
import { useFileChooser } from '#web/platform/ui/use-file-chooser.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportBreadcrumb } from './import-breadcrumb.tsx';
import type { ImportSearch } from './import-search.ts';
import { ImportSteps } from './import-steps.tsx';
import { listName } from './import-words.ts';
import { SheetUpload } from './sheet-upload.tsx';
import { useTakeSheet } from './use-take-sheet.ts';

/** Starts an import and lists earlier ones. */
export function NewImportPage() {
  const { type = 'candidate' } = useSearch({ from: '/protected/import' });
  const take = useTakeSheet(type);
  return (
    <div data-wide>
      <DropArea label="Drop the file to import it" onFiles={take} className="flex min-h-[70dvh] flex-col gap-4">
        <ImportBreadcrumb type={type} of="all" />
        <PageHeader title="Import" />
        <ImportSteps step="file" />
        <ChooseFile type={type} onFiles={take} />
        <EarlierImports />
      </DropArea>
    </div>
  );
}

const promises = [
  'Nothing is saved until you have checked every column.',
  'Files from LinkedIn, Outlook, Google, HubSpot, Zoho and Bullhorn are recognised, as are our own exports.',
  'You can undo the whole import for 30 days.',
];

function ChooseFile({ type, onFiles }: { type: ImportType; onFiles: (files: readonly File[]) => void }) {
  const address = useListAddress<ImportSearch>();
  const { choose, input } = useFileChooser({ accept: acceptedFor('sheet'), onFiles });
  return (
    <Card
      title="What is in your spreadsheet?"
      actions={
        <Segmented
          label="What is in your spreadsheet?"
          options={importTypes.map((each) => ({ value: each, label: listName[each] }))}
          value={type}
          onChange={(next) => address.refine({ type: next })}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <SheetUpload type={type}>
          <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong bg-subtle px-6 py-10 text-center">
            <FileSpreadsheet aria-hidden className="mb-3 size-8 text-muted" strokeWidth={1.5} />
            <p className="text-base font-semibold">Bring your spreadsheet</p>
            <p className="mt-1 mb-4 max-w-sm text-sm text-balance text-muted">
              <span className="pointer-coarse:hidden">Drop it here, or choose it: </span>
              {kindsFor('sheet')} and {MOST_ROWS.toLocaleString('en-GB')} rows.
            </p>
            <Button variant="primary" onClick={choose}>
              Choose a file
            </Button>
          </div>
        </SheetUpload>
        <ul className="grid gap-x-6 gap-y-2 text-sm text-muted sm:grid-cols-3">
          {promises.map((promise) => (
            <li key={promise} className="text-pretty">
              {promise}
            </li>
          ))}
        </ul>
        {input}
      </div>
    </Card>
  );
}
