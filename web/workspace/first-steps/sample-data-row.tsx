import { useQuery } from '@tanstack/react-query';
import { SettingRow } from '#web/platform/ui/setting-row.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { firstStepsQuery, useSampleData } from './first-steps.queries.ts';

/** Removes the sample data after the first steps were dismissed. */
export function SampleDataRow() {
  const { data } = useQuery(firstStepsQuery);
  const remove = useSampleData('remove');
  if (!data?.sample) return null;
  return (
    <SettingRow
      title="Sample data"
      description="Made-up clients, candidates, jobs and tasks. Removing them is final and leaves your own data alone, except notes you logged with a sample client."
      action={
        <Button busy={remove.isPending} busyText="Removing..." onClick={() => remove.mutate()}>
          Remove sample data
        </Button>
      }
    />
  );
}
