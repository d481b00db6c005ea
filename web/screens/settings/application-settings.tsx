import { formatMoney } from '#shared/platform/money.ts';
import { formatPhone } from '#shared/platform/phone.ts';
import { currencies, phoneFormatByCode, phoneFormats } from '#shared/platform/formats.ts';
import type { PreferencesPatch } from '#shared/identity/preference-schemas.ts';
import { usePreferences } from '#web/identity/preferences/use-preferences.ts';
import { useChangePreferences } from '#web/identity/preferences/use-change-preferences.ts';
import { useGroupedPhone } from '#web/platform/phone/use-grouped-phone.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { Field } from '#web/platform/ui/field.tsx';
import { Select } from '#web/platform/ui/select.tsx';
import { useToast } from '#web/platform/ui/use-toast.ts';

const SAMPLE_AMOUNT = 85_000;

const currencyOptions = currencies.map(({ code, symbol, name }) => ({
  value: code,
  label: `${code} (${symbol}) – ${name}`,
}));
const phoneOptions = phoneFormats.map(({ code, prefix, name }) => ({ value: code, label: `${name} (${prefix})` }));

export function ApplicationSettings() {
  const { currency, phoneFormat } = usePreferences();
  const change = useChangePreferences();
  const grouped = useGroupedPhone();
  const toast = useToast();
  const save = (patch: PreferencesPatch) =>
    change.mutate(patch, {
      onSuccess: () => toast.show({ title: 'Settings saved', tone: 'success' }),
      onError: (error) => toast.show({ title: `Failed to save settings: ${error.message}`, tone: 'danger' }),
    });
  const { example } = phoneFormatByCode(phoneFormat);
  return (
    <Card title="Application Settings" description="How money and phone numbers are shown on all your devices.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Default currency" hint={`Preview: ${formatMoney(SAMPLE_AMOUNT, currency)}`}>
          <Select
            options={currencyOptions}
            value={currency}
            onChange={({ target }) => save({ currency: currencies.find(({ code }) => code === target.value)?.code })}
          />
        </Field>
        <Field
          label="Phone number format"
          hint={`Preview: ${example} becomes ${grouped(formatPhone(example, phoneFormat))}`}
        >
          <Select
            options={phoneOptions}
            value={phoneFormat}
            onChange={({ target }) =>
              save({ phoneFormat: phoneFormats.find(({ code }) => code === target.value)?.code })
            }
          />
        </Field>
      </div>
    </Card>
  );
}
