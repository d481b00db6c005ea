import { memo } from 'react';
import { TOO_MANY_CVS } from '#shared/intake/cv-batch-schemas.ts';
import { UploadRow } from '#web/crm/files/upload-row.tsx';
import { dropUpload, retryUpload, useUploadsOf } from '#web/crm/files/uploads.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { Card } from '#web/platform/ui/card.tsx';
import { forgetLostCvs, useLostCvs } from './lost-cvs.ts';
import { quantityOf } from './quantity.ts';

const Row = memo(UploadRow);
const MANY = 5;

interface CvUploadsProps {
  batchId: string;
  /** Undefined when the batch is full. */
  onChoose: (() => void) | undefined;
}

/** The running uploads, the refused files, and those lost when the page was closed. */
export function CvUploads({ batchId, onChoose }: CvUploadsProps) {
  const uploads = useUploadsOf(batchId);
  const failed = uploads.filter(({ problem }) => problem);
  const retryable = failed.filter(({ problem }) => problem?.mayRetry);
  const underWay = uploads.length - failed.length;
  return (
    <>
      {/* Marks the place where failed uploads are reported, so that no toast is needed. */}
      <div data-files-of={batchId} hidden />
      <LostCvs batchId={batchId} onChoose={onChoose} />
      {uploads.length > 0 && (
        <Card
          title={
            underWay > 0
              ? `Uploading ${quantityOf(underWay, 'file')}`
              : `${quantityOf(failed.length, 'file')} not added`
          }
          description={
            underWay > 0 &&
            'Keep this tab open until the upload is complete. If you close it, you will have to choose the remaining files again.'
          }
          actions={
            <>
              {retryable.length > 1 && (
                <Button size="small" onClick={() => retryable.forEach(retryUpload)}>
                  Try all again
                </Button>
              )}
              {failed.length > 1 && (
                <Button size="small" variant="ghost" onClick={() => failed.forEach(dropUpload)}>
                  Dismiss all
                </Button>
              )}
            </>
          }
          flush
        >
          <ul aria-label="Uploads" className="max-h-64 divide-y divide-line overflow-y-auto px-4">
            {[...failed, ...uploads.filter(({ problem }) => !problem)].map((upload) => (
              <Row key={upload.id} upload={upload} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Lists every known name, because the user has to find the files again. */
function LostCvs({ batchId, onChoose }: CvUploadsProps) {
  const { names, unsent } = useLostCvs(batchId);
  const count = names.length + unsent;
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      title={count === 1 ? 'One file has not been added' : `${count} files have not been added`}
      action={onChoose && <Button onClick={onChoose}>Choose files</Button>}
      onDismiss={() => forgetLostCvs(batchId)}
    >
      {names.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll a long list
        <p className="max-h-20 overflow-y-auto" {...(names.length > MANY && { tabIndex: 0 })}>
          {new Intl.ListFormat('en-GB').format(names)}.
        </p>
      )}
      <p>
        {unsent > 0 && `The page was closed before ${unsent === 1 ? 'it' : 'they'} had been uploaded. `}
        The uploaded files are below. {onChoose ? 'Choose the rest again.' : TOO_MANY_CVS}
      </p>
    </Banner>
  );
}
