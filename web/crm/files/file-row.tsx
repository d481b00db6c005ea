import { Download, Ellipsis, Eye, FileInput, Pencil, Replace, Trash2 } from 'lucide-react';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { longDate } from '#shared/platform/dates.ts';
import { fileKinds, fileSize } from '#shared/platform/files.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { contentUrl } from './attachments.queries.ts';

export interface FileActions {
  onView: (attachment: Attachment) => void;
  onRename: (attachment: Attachment) => void;
  onReplace: (attachment: Attachment) => void;
  onDelete: (attachment: Attachment) => void;
  onUseAsCv?: (attachment: Attachment) => void;
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ICON = 'size-4';

/** A file with its details and actions. */
export function FileRow({ attachment, actions }: { attachment: Attachment; actions: FileActions }) {
  const { name, kind, size, createdAt, state, problem } = attachment;
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <span className="flex h-7 w-12 shrink-0 items-center justify-center rounded-md border border-line bg-subtle text-xs font-medium text-muted">
        {fileKinds[kind].label}
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          title={name}
          className="block max-w-full rounded-sm text-left font-medium wrap-anywhere decoration-line-strong underline-offset-2 hover:underline sm:truncate"
          onClick={() => actions.onView(attachment)}
        >
          {name}
        </button>
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-muted tabular-nums">
          <span>{fileSize(size)}</span>
          <span aria-hidden>·</span>
          <span>{longDate(new Date(createdAt), timeZone)}</span>
          {state === 'waiting' && (
            <span className="ml-1 flex items-center gap-1">
              <Spinner className="size-3" /> Reading…
            </span>
          )}
        </p>
        {problem !== null && <p className="text-xs text-warning">{problem}</p>}
      </div>
      <a
        href={contentUrl(attachment)}
        download={name}
        title={`Download ${name}`}
        aria-label={`Download ${name}`}
        className={buttonClass({ variant: 'ghost', size: 'small', iconOnly: true, className: 'max-sm:hidden' })}
      >
        <Download aria-hidden className={ICON} />
      </a>
      <FileMenu attachment={attachment} actions={actions} />
    </li>
  );
}

function FileMenu({ attachment, actions }: { attachment: Attachment; actions: FileActions }) {
  const { name, state } = attachment;
  const { onUseAsCv } = actions;
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`Actions for ${name}`} size="small" icon={<Ellipsis aria-hidden className={ICON} />} />
      }
      renderItems={() => [
        { label: 'View', icon: <Eye aria-hidden className={ICON} />, onSelect: () => actions.onView(attachment) },
        { label: 'Download', icon: <Download aria-hidden className={ICON} />, onSelect: () => download(attachment) },
        ...(onUseAsCv && state === 'read'
          ? [
              {
                label: 'Use as CV text',
                icon: <FileInput aria-hidden className={ICON} />,
                onSelect: () => onUseAsCv(attachment),
              },
            ]
          : []),
        {
          label: 'Rename',
          icon: <Pencil aria-hidden className={ICON} />,
          startsGroup: true,
          onSelect: () => actions.onRename(attachment),
        },
        {
          label: 'Replace',
          icon: <Replace aria-hidden className={ICON} />,
          onSelect: () => actions.onReplace(attachment),
        },
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden className={ICON} />,
          destructive: true,
          startsGroup: true,
          onSelect: () => actions.onDelete(attachment),
        },
      ]}
    />
  );
}

/** Uses the browser's download, so that a large file is never held in memory. */
function download(attachment: Attachment): void {
  const link = document.createElement('a');
  link.href = contentUrl(attachment);
  link.download = attachment.name;
  link.click();
}
