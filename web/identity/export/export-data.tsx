import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Proof } from '#shared/identity/second-factor-schemas.ts';
import { fileSize } from '#shared/platform/files.ts';
import { activityQuery } from '../activity/activity.queries.ts';
import { ApiError } from '#web/platform/lib/api.ts';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { saveFile } from '#web/platform/lib/save-file.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { fetchExport } from './export-download.ts';
import { SettingRow } from '#web/platform/ui/setting-row.tsx';

const ExportDialog = loadedLater(async () => (await import('./export-dialog.tsx')).ExportDialog);

export function ExportData() {
  const { asking, ask, received, download, begin, cancel } = useExport();
  return (
    <SettingRow
      title="Export my data"
      description="One ZIP file with everything in your account, as JSON and CSV."
      action={
        <Button
          icon={<Download aria-hidden className="size-4" />}
          busy={download.isPending}
          busyText="Exporting..."
          onClick={ask}
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
      {download.isError && !asking && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={ask}>
              Retry
            </Button>
          }
        >
          {refusalIn(download.error)}
        </Banner>
      )}
      {asking && <ExportDialog onExport={begin} onClose={cancel} />}
    </SettingRow>
  );
}

/** The dialog asks for the password until the download has begun; then the row shows how far it is. */
function useExport() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [received, setReceived] = useState(0);
  const stopper = useRef<AbortController>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const download = useMutation({
    mutationFn: async (proof: Proof) => {
      stopper.current = new AbortController();
      setReceived(0);
      const onBegun = () => setAsking(false);
      const file = await fetchExport(proof, { onBegun, onReceived: setReceived }, stopper.current.signal);
      saveFile(file.name, file.content);
      return file;
    },
    onSettled: () => void queryClient.invalidateQueries(activityQuery),
  });
  return {
    asking,
    ask: () => setAsking(true),
    received,
    download,
    begin: async (proof: Proof) => {
      try {
        await download.mutateAsync(proof);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid') throw error;
        setAsking(false);
      }
    },
    cancel: () => {
      stopper.current?.abort();
      download.reset();
      setAsking(false);
    },
  };
}

function refusalIn(error: Error): string {
  const isTold = error instanceof ApiError && error.code === 'too_many_requests';
  return isTold ? error.message : 'The export could not be finished. Nothing was saved.';
}
