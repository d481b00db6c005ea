import { Download, FileInput } from 'lucide-react';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { fileKinds, fileSize } from '#shared/platform/files.ts';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { contentUrl, type ReadableFile } from './attachments.queries.ts';
import { canBeFramed, FileFrame } from './file-frame.tsx';
import { FileText } from './file-text.tsx';

interface FileViewProps {
  attachment: ReadableFile & Pick<Attachment, 'name' | 'kind' | 'size'>;
  onUseAsCv?: () => void;
  onClose: () => void;
}

/** Shows a file without leaving the page: a PDF as it is if the browser can show PDFs, any other file as text. */
export function FileView({ attachment, onUseAsCv, onClose }: FileViewProps) {
  const { name, kind, size, state } = attachment;
  const isFramed = canBeFramed(attachment);
  return (
    <Dialog
      open
      size="full"
      title={name}
      description={`${fileKinds[kind].label} · ${fileSize(size)}`}
      readOnly={!isFramed}
      onClose={onClose}
      footer={
        <>
          {onUseAsCv && state === 'read' && (
            <Button
              icon={<FileInput aria-hidden className="size-4" />}
              onClick={() => {
                onClose();
                onUseAsCv();
              }}
            >
              Use as CV text
            </Button>
          )}
          <a href={contentUrl(attachment)} download={name} className={buttonClass({ variant: 'primary' })}>
            <Download aria-hidden className="size-4" />
            Download
          </a>
        </>
      }
    >
      {isFramed ? (
        <FileFrame attachment={attachment} className="h-full min-h-96 rounded-md border border-line" />
      ) : (
        <div className="flex flex-col gap-4">
          <FileText attachment={attachment}>
            {(text) => <p className="text-base break-words whitespace-pre-wrap">{text}</p>}
          </FileText>
        </div>
      )}
    </Dialog>
  );
}
