import type { Attachment } from '#shared/crm/attachment-schemas.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { contentUrl } from './attachments.queries.ts';

/** Browsers without a PDF viewer, as on phones, show the text instead. */
export function canBeFramed({ kind }: Pick<Attachment, 'kind'>): boolean {
  return kind === 'pdf' && navigator.pdfViewerEnabled;
}

interface FileFrameProps {
  attachment: Pick<Attachment, 'fileId' | 'name'>;
  className?: string;
}

/** A PDF as it is, in the browser's own viewer. */
export function FileFrame({ attachment, className }: FileFrameProps) {
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame shows no PDF in Chrome; the file's own policy is a sandbox
    <iframe
      title={attachment.name}
      src={`${contentUrl(attachment)}?view=inline#navpanes=0`}
      className={classNames('w-full bg-subtle', className)}
    />
  );
}
