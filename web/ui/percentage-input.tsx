import type { ComponentProps } from 'react';
import { readPercentage } from '#shared/typed-number.ts';
import { NumberInput } from './number-input.tsx';

/** A percentage, with or without its sign, shown with it. */
export function PercentageInput(props: Omit<ComponentProps<typeof NumberInput>, 'read' | 'write'>) {
  return <NumberInput {...props} read={readPercentage} write={(percentage) => `${percentage}%`} />;
}
