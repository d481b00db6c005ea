import { useQuery } from '@tanstack/react-query';
import { fileSize } from '#shared/platform/files.ts';
import { SettingRow } from '#web/platform/ui/setting-row.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';
import { fileUsageQuery } from './attachments.queries.ts';

/** Used and available storage for files. */
export function FileUsageRow() {
  const { data: usage, isError, refetch } = useQuery(fileUsageQuery);
  return (
    <SettingRow title="Files" description="CVs and other documents for your candidates, clients and jobs.">
      {usage && (
        <ProgressBar
          label="Used"
          value={(usage.usedBytes / usage.quotaBytes) * 100}
          valueText={`${fileSize(usage.usedBytes)} of ${fileSize(usage.quotaBytes)}`}
        />
      )}
      {usage?.isUnconfirmed && (
        <p className="text-sm text-pretty text-muted">Confirm your email address to get more space.</p>
      )}
      {isError && <LoadFailure onRetry={() => void refetch()}>Your storage usage could not be loaded.</LoadFailure>}
    </SettingRow>
  );
}
