import type { ComponentProps } from 'react';
import { decimalsOf, formatMoney } from '#shared/platform/money.ts';
import { readMoney } from '#shared/platform/typed-number.ts';
import { NumberInput } from '#web/platform/ui/number-input.tsx';
import { usePreferences } from './use-preferences.ts';

/** An amount in the account's currency. It accepts what people type and shows it formatted. */
export function MoneyInput(props: Omit<ComponentProps<typeof NumberInput>, 'read' | 'write'>) {
  const { currency } = usePreferences();
  return (
    <NumberInput
      {...props}
      read={(text) => readMoney(text, { currency, locale: navigator.language })}
      write={(amount) => formatMoney(amount, currency, decimalsOf(amount))}
    />
  );
}
