import { useQuery } from '@tanstack/react-query';
import { routineDays, startScreenLabels, startScreens, type Routine, type RoutineDays } from '#shared/routine-terms.ts';
import type { RoutinePatch } from '#shared/routine.ts';
import { NoticesSetting } from '#web/due-notices/notices-setting.tsx';
import { routineQuery, useChangeRoutine } from '#web/today/today.queries.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonList } from '#web/ui/skeleton-list.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/use-toast.ts';

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const screenOptions = startScreens.map((screen) => ({ value: screen, label: startScreenLabels[screen] }));
const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `At ${String(hour).padStart(2, '0')}:00`,
}));
const dayKeys = Object.keys(routineDays) as RoutineDays[];

/** Where the app begins, and after how many days something is said to be forgotten. */
export function YourDay() {
  const { data, error, refetch } = useQuery(routineQuery);
  return (
    <Card
      title="Your day"
      description="What the list of today counts with. A rule with 0 days is switched off."
      flush={!data && !error}
    >
      {data && <YourDayFields routine={data} />}
      {!data && error && <LoadFailure onRetry={() => void refetch()}>These settings could not be loaded.</LoadFailure>}
      {!data && !error && <SkeletonList rows={3} />}
    </Card>
  );
}

function YourDayFields({ routine }: { routine: Routine }) {
  const change = useChangeRoutine();
  const toast = useToast();
  const save = (patch: RoutinePatch) =>
    change.mutate(patch, {
      onSuccess: () => toast.show({ title: 'Settings saved', tone: 'success' }),
      onError: (error) => toast.show({ title: `Failed to save settings: ${error.message}`, tone: 'danger' }),
    });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Start with">
        <Select
          options={screenOptions}
          value={routine.startScreen}
          onChange={({ target }) => save({ startScreen: startScreens.find((screen) => screen === target.value) })}
        />
      </Field>
      <Field label="Time zone">
        <Select
          options={withOwn(routine.timeZone)}
          value={routine.timeZone}
          onChange={({ target }) => save({ timeZone: target.value })}
        />
      </Field>
      <Field
        label="Morning mail"
        hint="The list of the day, by the clocks of your time zone, to your verified address. Nothing comes on a day without anything to do."
      >
        <Select
          options={hourOptions}
          placeholder="No mail"
          value={routine.mailHour === null ? '' : String(routine.mailHour)}
          onChange={({ target }) => save({ mailHour: target.value === '' ? null : Number(target.value) })}
        />
      </Field>
      {dayKeys.map((key) => (
        <Field key={`${key} ${routine[key]}`} label={`${routineDays[key].label} (days)`}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            defaultValue={routine[key]}
            onBlur={({ target }) => {
              const days = Number(target.value.trim() || Number.NaN);
              if (days !== routine[key]) save({ [key]: days });
            }}
          />
        </Field>
      ))}
      <NoticesSetting />
    </div>
  );
}

/** A zone may be known to the server and not, by this name, to this browser. */
function withOwn(zone: string) {
  return zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones];
}
