import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { fileSize } from '#shared/platform/files.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { dropUpload, retryUpload, useUploadsOf, type Upload } from '#web/crm/files/uploads.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { uploadOwner } from './take-sheet.ts';

/** Shows the upload in progress or its error. `children` ask for a file while none is uploading. */
export function SheetUpload({ type, children }: { type: ImportType; children: ReactNode }) {
  const [upload] = useUploadsOf(uploadOwner(type));
  return (
    <>
      {/* Marks the place where this upload is reported, so that no toast is needed. */}
      <div data-files-of={uploadOwner(type)} hidden />
      {upload?.problem && <Refused upload={upload} />}
      {upload && !upload.problem ? <UnderWay upload={upload} /> : children}
    </>
  );
}

function UnderWay({ upload }: { upload: Upload }) {
  const { file, sent, stored } = upload;
  const percent = Math.floor(sent * 100);
  return (
    <div className="flex items-center gap-4 rounded-lg border border-line bg-subtle px-4 py-6">
      <FileSpreadsheet aria-hidden className="size-6 shrink-0 text-muted max-sm:hidden" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <ProgressBar
          label={`${file.name} · ${fileSize(file.size)}`}
          value={percent}
          valueText={stored || sent === 1 ? 'Reading…' : `${percent}%`}
        />
      </div>
      <Button onClick={() => dropUpload(upload)}>Cancel</Button>
    </div>
  );
}

function Refused({ upload }: { upload: Upload }) {
  const { file, problem } = upload;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border border-danger-line bg-danger-soft px-3 py-2 text-sm"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words text-danger">{file.name} was not accepted</p>
        <p>{problem?.sentence}</p>
      </div>
      <div className="flex gap-2">
        {problem?.mayRetry && (
          <Button size="small" onClick={() => retryUpload(upload)}>
            Try again
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => dropUpload(upload)}>
          Dismiss
        </Button>
      </div>
    </div>
  );
}
