import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useFieldControl } from './field-control.ts';

/** A calendar date as the string 'YYYY-MM-DD', empty when none is chosen; `min` and `max` take the same form. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...useFieldControl(rest)} type="date" className={classNames('control appearance-none', className)} />;
}
