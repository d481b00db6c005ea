import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, FileSpreadsheet, FileStack, FileUp, FolderUp, History } from 'lucide-react';
import { longDate } from '#shared/platform/dates.ts';
import { ACCEPT } from '#web/crm/files/chosen-file.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { canChooseFolders, useFileChooser } from '#web/platform/ui/use-file-chooser.tsx';
import { quantityOf } from './quantity.ts';
import { cvBatchListQuery } from './cv-batches.queries.ts';

const ICON = 'size-4';
const MOST_EARLIER = 3;
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Adds many candidates from their CVs, and links to the latest batches. */
export function AddFromCvs({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const navigate = useNavigate();
  const { data: batches = [] } = useQuery(cvBatchListQuery);
  const files = useFileChooser({ accept: ACCEPT, multiple: true, onFiles });
  const folder = useFileChooser({ accept: ACCEPT, folder: true, onFiles });
  const earlier = batches.filter(({ state }) => state === 'created').slice(0, MOST_EARLIER);
  return (
    <>
      <DropdownMenu
        trigger={
          <Button title="Add from CVs" icon={<FileStack aria-hidden className={ICON} />}>
            <span className="max-sm:sr-only">Add from CVs</span>
            <ChevronDown aria-hidden className="-mr-1 size-4 text-muted max-sm:hidden" />
          </Button>
        }
        renderItems={() => [
          { label: 'Choose files', icon: <FileUp aria-hidden className={ICON} />, onSelect: files.choose },
          ...(canChooseFolders()
            ? [{ label: 'Choose a folder', icon: <FolderUp aria-hidden className={ICON} />, onSelect: folder.choose }]
            : []),
          {
            label: 'Import a spreadsheet',
            icon: <FileSpreadsheet aria-hidden className={ICON} />,
            onSelect: () => void navigate({ to: '/import', search: { type: 'candidate' } }),
          },
          ...earlier.map(({ id, createdAt, counts }, index) => ({
            label: `${quantityOf(counts.created, 'candidate')} from ${longDate(new Date(createdAt), timeZone)}`,
            icon: <History aria-hidden className={ICON} />,
            startsGroup: index === 0,
            onSelect: () => void navigate({ to: '/candidates/batches/$id', params: { id } }),
          })),
        ]}
      />
      {files.input}
      {folder.input}
    </>
  );
}
