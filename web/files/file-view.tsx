import { useQuery } from '@tanstack/react-query';
import { Download, FileInput } from 'lucide-react';
import type { Attachment } from '#shared/attachments.ts';
import { fileKinds, fileSize } from '#shared/file-terms.ts';
import { Banner } from '#web/ui/banner.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { contentUrl, fileTextQuery, type ReadableFile } from './attachments.queries.ts';

interface FileViewProps {
  attachment: ReadableFile & Pick<Attachment, 'name' | 'kind' | 'size'>;
  onUseAsCv?: () => void;
  onClose: () => void;
}

/** A file without leaving the page: a PDF as it is, where the browser can show one, and anything else as its text. */
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
        // oxlint-disable-next-line react/iframe-missing-sandbox -- with it Chrome shows no PDF at all; the file's own policy is a sandbox
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
