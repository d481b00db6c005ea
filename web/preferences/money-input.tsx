import type { ComponentProps } from 'react';
import { formatMoney } from '#shared/money.ts';
import { readMoney } from '#shared/typed-number.ts';
import { NumberInput } from '#web/ui/number-input.tsx';
import { usePreferences } from './preferences.queries.ts';

/** An amount in the account's currency, typed as people write it and shown as the product does. */
export function MoneyInput(props: Omit<ComponentProps<typeof NumberInput>, 'read' | 'write'>) {
  const { currency } = usePreferences();
  return (
    <NumberInput
      {...props}
      read={(text) => readMoney(text, { currency, locale: navigator.language })}
      write={(amount) => formatMoney(amount, currency, Number.isInteger(amount) ? 0 : 2)}
    />
  );
}
