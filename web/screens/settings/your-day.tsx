import { useQuery } from '@tanstack/react-query';
import {
  ruleDays,
  startScreenLabels,
  startScreens,
  type DaySettings,
  type RuleDays,
} from '#shared/day/day-settings.ts';
import type { DaySettingsPatch } from '#shared/day/day-setting-schemas.ts';
import { NoticesSetting } from '#web/day/due-notices/notices-setting.tsx';
import { daySettingsQuery, useChangeDaySettings } from '#web/day/today/today.queries.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { LoadFailure } from '#web/platform/ui/load-failure.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
const screenOptions = startScreens.map((screen) => ({ value: screen, label: startScreenLabels[screen] }));
const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `At ${String(hour).padStart(2, '0')}:00`,
}));
const dayKeys = Object.keys(ruleDays) as RuleDays[];

/** The start screen, the morning mail, and the days after which something counts as neglected. */
export function YourDay() {
  const { data, error, refetch } = useQuery(daySettingsQuery);
  return (
    <Card title="Your day" description="Settings for your Today list. 0 days turns a rule off." flush={!data && !error}>
      {data && <YourDayFields daySettings={data} />}
      {!data && error && <LoadFailure onRetry={() => void refetch()}>These settings could not be loaded.</LoadFailure>}
      {!data && !error && <SkeletonList rows={3} />}
    </Card>
  );
}

function YourDayFields({ daySettings }: { daySettings: DaySettings }) {
  const change = useChangeDaySettings();
  const toast = useToast();
  const save = (patch: DaySettingsPatch) =>
    change.mutate(patch, {
      onSuccess: () => toast.show({ title: 'Settings saved', tone: 'success' }),
      onError: (error) => toast.show({ title: `Failed to save settings: ${error.message}`, tone: 'danger' }),
    });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Start with">
        <Select
          options={screenOptions}
          value={daySettings.startScreen}
          onChange={({ target }) => save({ startScreen: startScreens.find((screen) => screen === target.value) })}
        />
      </Field>
      <Field label="Time zone">
        <Select
          options={withOwn(daySettings.timeZone)}
          value={daySettings.timeZone}
          onChange={({ target }) => save({ timeZone: target.value })}
        />
      </Field>
      <Field
        label="Morning mail"
        className="col-span-full"
        hint="Sends the list of the day to your verified address at this time in your time zone. A day with nothing to do brings no mail."
      >
        <Select
          options={hourOptions}
          placeholder="No mail"
          value={daySettings.mailHour === null ? '' : String(daySettings.mailHour)}
          onChange={({ target }) => save({ mailHour: target.value === '' ? null : Number(target.value) })}
        />
      </Field>
      {dayKeys.map((key) => (
        <Field key={`${key} ${daySettings[key]}`} label={`${ruleDays[key].label} (days)`}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            defaultValue={daySettings[key]}
            onBlur={({ target }) => {
              const days = Number(target.value.trim() || Number.NaN);
              if (days !== daySettings[key]) save({ [key]: days });
            }}
          />
        </Field>
      ))}
      <NoticesSetting />
    </div>
  );
}

/** The server may know a zone that this browser does not know by that name. */
function withOwn(zone: string) {
  return zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones];
}
