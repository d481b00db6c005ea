import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fileSize } from '#shared/file-terms.ts';
import { activityQuery } from '#web/activity/activity.queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { fetchExport } from './export-download.ts';
import { SettingRow } from './setting-row.tsx';

export function ExportData() {
  const queryClient = useQueryClient();
  const [received, setReceived] = useState(0);
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const download = useMutation({
    mutationFn: async () => {
      stopper.current = new AbortController();
      setReceived(0);
      const file = await fetchExport(setReceived, stopper.current.signal);
      saveFile(file.name, file.content);
      return file;
    },
    onSettled: () => void queryClient.invalidateQueries(activityQuery),
  });
  const cancel = () => {
    stopper.current?.abort();
    download.reset();
  };
  return (
    <SettingRow
      title="Export my data"
      description="One ZIP file with everything your account holds, as JSON and as CSV."
      action={
        <Button
          icon={<Download aria-hidden className="size-4" />}
          busy={download.isPending}
          busyText="Exporting..."
          onClick={() => download.mutate()}
        >
          Export my data
        </Button>
      }
    >
      {download.isPending && (
        <div className="flex items-center justify-between gap-3 rounded-md bg-subtle py-2 pr-1.5 pl-3 text-sm">
          <span className="tabular-nums">Received {fileSize(received)} so far</span>
          <Button size="small" onClick={cancel}>
            Cancel export
          </Button>
        </div>
      )}
      {download.isSuccess && (
        <Banner tone="success">
          Saved as <span className="wrap-anywhere">{download.data.name}</span> ({fileSize(download.data.content.size)}).
        </Banner>
      )}
      {download.isError && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={() => download.mutate()}>
              Retry
            </Button>
          }
        >
          {refusalIn(download.error)}
        </Banner>
      )}
    </SettingRow>
  );
}

function refusalIn(error: Error): string {
  const isTold = error instanceof ApiError && error.code === 'too_many_requests';
  return isTold ? error.message : 'The export could not be finished. Nothing was saved.';
}
