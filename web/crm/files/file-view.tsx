import { useQuery } from '@tanstack/react-query';
import { Download, FileInput } from 'lucide-react';
import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { fileKinds, fileSize } from '#shared/platform/files.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { buttonClass } from '#web/platform/ui/button-class.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { contentUrl, fileTextQuery, type ReadableFile } from './attachments.queries.ts';

interface FileViewProps {
  attachment: ReadableFile & Pick<Attachment, 'name' | 'kind' | 'size'>;
  onUseAsCv?: () => void;
  onClose: () => void;
}

/** Shows a file without leaving the page: a PDF as it is if the browser can show PDFs, any other file as text. */
export function FileView({ attachment, onUseAsCv, onClose }: FileViewProps) {
  const { name, kind, size, state } = attachment;
  const isFramed = kind === 'pdf' && navigator.pdfViewerEnabled;
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
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame shows no PDF in Chrome; the file's own policy is a sandbox
        <iframe
          title={name}
          src={`${contentUrl(attachment)}?view=inline#navpanes=0`}
          className="h-full min-h-96 w-full rounded-md border border-line bg-subtle"
        />
      ) : (
        <FileText attachment={attachment} />
      )}
    </Dialog>
  );
}

function FileText({ attachment }: { attachment: ReadableFile }) {
  const { data, isPending, refetch } = useQuery(fileTextQuery(attachment));
  if (isPending) return <Spinner label="Loading…" />;
  if (!data) return <LoadFailure onRetry={() => void refetch()}>The file could not be loaded.</LoadFailure>;
  const { text, problem } = data;
  return (
    <div className="flex flex-col gap-4">
      {problem !== null && <Banner tone="warning">{problem}</Banner>}
      {text !== '' && <p className="text-base break-words whitespace-pre-wrap">{text}</p>}
      {text === '' && problem === null && <p className="text-sm text-muted">{nothingIn(attachment)}</p>}
    </div>
  );
}

function nothingIn({ state }: ReadableFile): string {
  return state === 'waiting' ? 'This file is still being read.' : 'There is no text in this file.';
}
