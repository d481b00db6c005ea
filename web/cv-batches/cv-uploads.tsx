import { memo, useState } from 'react';
import { UploadRow } from '#web/files/upload-row.tsx';
import { dropUpload, retryUpload, useUploadsOf } from '#web/files/uploads.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { forgetLostCvs, lostCvs } from './lost-cvs.ts';
import { countOf } from './count-of.ts';
import { someOf } from './some-of.ts';

const Row = memo(UploadRow);

/** What is on its way, what was refused, and what did not arrive before the page was left. */
export function CvUploads({ batchId, onChoose }: { batchId: string; onChoose: (() => void) | undefined }) {
  const uploads = useUploadsOf(batchId);
  const failed = uploads.filter(({ problem }) => problem);
  const retryable = failed.filter(({ problem }) => problem?.mayRetry);
  const underWay = uploads.length - failed.length;
  return (
    <>
      {/* Says where what did not arrive is told. */}
      <div data-files-of={batchId} hidden />
      <LostCvs batchId={batchId} onChoose={onChoose} />
      {uploads.length > 0 && (
        <Card
          title={
            underWay > 0 ? `Uploading ${countOf(underWay, 'file')}` : `${countOf(failed.length, 'file')} not added`
          }
          description={
            underWay > 0 &&
            'Keep this tab open until they have arrived. What has arrived stays; the rest would have to be chosen again.'
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

function LostCvs({ batchId, onChoose }: { batchId: string; onChoose: (() => void) | undefined }) {
  const [names, setNames] = useState(() => lostCvs(batchId));
  if (names.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={names.length === 1 ? 'One file has not been added' : `${names.length} files have not been added`}
      action={onChoose && <Button onClick={onChoose}>Choose files</Button>}
      onDismiss={() => {
        forgetLostCvs(batchId);
        setNames([]);
      }}
    >
      {someOf(names)}. What has arrived is below; choose {names.length === 1 ? 'this one' : 'these'} again.
    </Banner>
  );
}
