import { FileCheck, FileUp, X } from 'lucide-react';
import { ACCEPT } from '../files/chosen-file.ts';
import { UploadRow } from '../files/upload-row.tsx';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import { Spinner } from '#web/platform/ui/spinner.tsx';
import { useFileChooser } from '#web/platform/ui/use-file-chooser.tsx';
import type { useCvStart } from './use-cv-start.ts';

/** The CV upload at the top of the form for a new candidate. The CV fills in the rest. */
export function CvStart({ start }: { start: ReturnType<typeof useCvStart> }) {
  const { upload, reading } = start;
  const { choose, input } = useFileChooser({ accept: ACCEPT, onFiles: start.take });
  const isOnItsWay = upload && (!upload.stored || upload.problem);
  return (
    <div className="rounded-lg border border-dashed border-line-strong bg-subtle px-3 py-2 text-sm">
      {isOnItsWay ? (
        <ul>
          <UploadRow upload={upload} />
        </ul>
      ) : (
        <div className="flex min-h-10 items-center gap-3">
          {upload ? (
            <FileCheck aria-hidden className="size-5 shrink-0 text-success" />
          ) : (
            <FileUp aria-hidden className="size-5 shrink-0 text-muted" />
          )}
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere sm:truncate">
              {upload ? (
                upload.file.name
              ) : (
                <>
                  <span className="pointer-coarse:hidden">Drop a CV or paste its text</span>
                  <span className="pointer-fine:hidden">Choose a CV or paste its text</span>
                </>
              )}
            </p>
            <output className={reading?.isProblem ? 'text-warning' : 'text-muted'}>
              {reading?.isUnderWay ? (
                <span className="flex items-center gap-1.5">
                  <Spinner className="size-3.5" /> Reading…
                </span>
              ) : (
                (reading?.words ?? 'It fills in the empty fields below.')
              )}
            </output>
          </div>
          {upload ? (
            <IconButton
              label={`Remove ${upload.file.name}`}
              size="small"
              icon={<X aria-hidden className="size-4" />}
              onClick={start.remove}
            />
          ) : (
            <Button size="small" onClick={choose}>
              Choose a file
            </Button>
          )}
        </div>
      )}
      {input}
    </div>
  );
}
