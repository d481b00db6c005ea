import type { ComponentProps } from 'react';
import { readPercentage } from '#shared/platform/typed-number.ts';
import { NumberInput } from './number-input.tsx';

/** A percentage, typed with or without the sign and shown with it. */
export function PercentageInput(props: Omit<ComponentProps<typeof NumberInput>, 'read' | 'write'>) {
  return <NumberInput {...props} read={readPercentage} write={(percentage) => `${percentage}%`} />;
}
