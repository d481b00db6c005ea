import { CircleAlert, X } from 'lucide-react';
import { Button, IconButton } from '#web/platform/ui/button.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { dropUpload, retryUpload, type Upload } from './uploads.ts';

/** A running or failed upload. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { file, sent, stored, problem } = upload;
  const { name } = file;
  const percent = Math.floor(sent * 100);
  return (
    <li className="flex items-center gap-2 py-2 text-sm">
      {problem ? (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 self-start text-danger" />
          <div role="alert" className="min-w-0 flex-1">
            <p className="truncate font-medium">{name}</p>
            <p className="text-danger">{problem.sentence}</p>
          </div>
          {problem.mayRetry && (
            <Button size="small" aria-label={`Try again: ${name}`} onClick={() => retryUpload(upload)}>
              Try again
            </Button>
          )}
        </>
      ) : (
        <div className="min-w-0 flex-1">
          <ProgressBar label={name} value={percent} valueText={stored || sent === 1 ? 'Saving…' : `${percent}%`} />
        </div>
      )}
      <IconButton
        label={problem ? `Dismiss ${name}` : `Cancel ${name}`}
        size="small"
        icon={<X aria-hidden className="size-4" />}
        onClick={() => dropUpload(upload)}
      />
    </li>
  );
}
