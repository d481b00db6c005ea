import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useFieldControl } from './field-control.ts';

type TextInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'time';
};

/** E-mail addresses too, by `type`; numbers, passwords, dates and searches have inputs of their own. */
export function TextInput({ type = 'text', className, ...rest }: TextInputProps) {
  return <input {...useFieldControl(rest)} type={type} className={classNames('control', className)} />;
}
