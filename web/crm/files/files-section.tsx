import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { formatCount } from '#shared/records/records.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { Section } from '#web/records/core/details.tsx';
import { PagedList } from '#web/records/core/paged-list.tsx';
import { countOf } from '#web/records/core/use-record-list.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DropArea } from '#web/platform/ui/drop-area.tsx';
import { useConfirm } from '#web/platform/ui/use-confirm.ts';
import { useFileChooser } from '#web/platform/ui/use-file-chooser.tsx';
import { attachmentListQuery, useAttachmentWrites, type FileOwner } from './attachments.queries.ts';
import { ACCEPT, ACCEPTED } from './chosen-file.ts';
import { FileRow } from './file-row.tsx';
import { UploadRow } from './upload-row.tsx';
import { idOf, useUploads } from './use-uploads.ts';

const FileView = loadedLater(async () => (await import('./file-view.tsx')).FileView);
const RenameFileDialog = loadedLater(async () => (await import('./rename-file-dialog.tsx')).RenameFileDialog);

interface FilesSectionProps {
  owner: FileOwner;
  /** Copies the text of a file into a field of the record. */
  onUseAsCv?: (attachment: Attachment) => void;
}

/** The files of a candidate, client or job: add, view, download, rename, replace and delete. */
export function FilesSection({ owner, onUseAsCv }: FilesSectionProps) {
  const query = useInfiniteQuery(attachmentListQuery(owner));
  const count = query.isPlaceholderData ? undefined : countOf(query);
  const [said, setSaid] = useState('');
  const { uploads, add, replace } = useUploads(owner, setSaid);
  const { removeWithUndo } = useAttachmentWrites();
  const confirm = useConfirm();
  const [viewed, setViewed] = useState<Attachment>();
  const [renamed, setRenamed] = useState<Attachment>();
  const [replaced, setReplaced] = useState<Attachment>();
  const addButton = useRef<HTMLButtonElement>(null);
  const adding = useFileChooser({ accept: ACCEPT, multiple: true, onFiles: add });
  const replacing = useFileChooser({
    accept: ACCEPT,
    onFiles: ([file]) => {
      if (replaced && file) void replaceOnceConfirmed(replaced, file);
    },
  });

  async function replaceOnceConfirmed(attachment: Attachment, file: File): Promise<void> {
    const agreed = await confirm({
      title: `Replace ${attachment.name}?`,
      description: `${file.name} takes its place. The current file is deleted for good.`,
      confirmLabel: 'Replace',
      destructive: true,
    });
    if (agreed) replace(attachment, file);
  }

  const actions = {
    onView: setViewed,
    onRename: setRenamed,
    onReplace: (attachment: Attachment) => {
      setReplaced(attachment);
      replacing.choose();
    },
    onDelete: ({ id }: Attachment) => {
      // The row disappears, and the focus would be lost with it.
      addButton.current?.focus();
      void removeWithUndo(id);
    },
    ...(onUseAsCv && { onUseAsCv }),
  };

  return (
    <DropArea label="Drop to add" onFiles={add}>
      {/* Marks that upload problems are shown here, so that no toast repeats them. */}
      <div data-files-of={idOf(owner)} />
      <Section
        title="Files"
        {...(count !== undefined && { aside: formatCount(count) })}
        action={
          <Button
            ref={addButton}
            size="small"
            variant="ghost"
            className="-mr-2"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={adding.choose}
          >
            Add files
          </Button>
        }
      >
        {uploads.length > 0 && (
          <ul aria-label="Uploads" className="divide-y divide-line border-b border-line">
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
        <PagedList
          query={query}
          noun="files"
          empty={uploads.length === 0 && <NoFiles onChoose={adding.choose} />}
          renderItem={(attachment) => <FileRow key={attachment.id} attachment={attachment} actions={actions} />}
        />
      </Section>
      {adding.input}
      {replacing.input}
      <output aria-live="polite" className="sr-only">
        {said}
      </output>
      {viewed && (
        <FileView
          attachment={viewed}
          onClose={() => setViewed(undefined)}
          {...(onUseAsCv && { onUseAsCv: () => onUseAsCv(viewed) })}
        />
      )}
      {renamed && <RenameFileDialog attachment={renamed} onClose={() => setRenamed(undefined)} />}
    </DropArea>
  );
}

function NoFiles({ onChoose }: { onChoose: () => void }) {
  return (
    <div className="mt-3 flex flex-col items-center gap-0.5 rounded-lg border border-dashed border-line-strong px-4 py-4 text-center text-sm text-muted">
      <p>
        <span className="pointer-coarse:hidden">Drop files here, or </span>
        <button type="button" className="link" onClick={onChoose}>
          <span className="pointer-coarse:hidden">choose them</span>
          <span className="pointer-fine:hidden">Choose files</span>
        </button>
      </p>
      <p className="text-xs">{ACCEPTED}</p>
    </div>
  );
}
