import { useQuery } from '@tanstack/react-query';
import { SettingRow } from '#web/settings/setting-row.tsx';
import { Button } from '#web/ui/button.tsx';
import { firstStepsQuery, useSampleData } from './first-steps.queries.ts';

/** The way to be rid of it for whoever has sent the first steps away. */
export function SampleDataRow() {
  const { data } = useQuery(firstStepsQuery);
  const remove = useSampleData('remove');
  if (!data?.sample) return null;
  return (
    <SettingRow
      title="Sample data"
      description="Invented clients, candidates, jobs and tasks. Removing them is final and takes nothing of yours, except notes you logged with an invented client."
      action={
        <Button busy={remove.isPending} busyText="Removing..." onClick={() => remove.mutate()}>
          Remove sample data
        </Button>
      }
    />
  );
}
