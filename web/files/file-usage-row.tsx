import { useQuery } from '@tanstack/react-query';
import { fileSize } from '#shared/file-terms.ts';
import { SettingRow } from '#web/settings/setting-row.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { fileUsageQuery } from './attachments.queries.ts';

/** How much room there is for files, and how much of it is taken. */
export function FileUsageRow() {
  const { data: usage, isError, refetch } = useQuery(fileUsageQuery);
  return (
    <SettingRow title="Files" description="CVs and other documents of your candidates, clients and jobs.">
      {usage && (
        <ProgressBar
          label="Used"
          value={(usage.usedBytes / usage.quotaBytes) * 100}
          valueText={`${fileSize(usage.usedBytes)} of ${fileSize(usage.quotaBytes)}`}
        />
      )}
      {isError && (
        <LoadFailure onRetry={() => void refetch()}>How much room your files take could not be loaded.</LoadFailure>
      )}
    </SettingRow>
  );
}
