import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useFieldControl } from './field-control.ts';
import { TooLong } from './too-long.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'type' | 'maxLength'> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'time';
  /** How many characters can be saved. More are kept, and counted. */
  limit?: number;
};

/** E-mail addresses too, by `type`; numbers, passwords, dates and searches have inputs of their own. */
export function TextInput({ type = 'text', limit, className, ...rest }: TextInputProps) {
  return (
    <>
      <input {...useFieldControl(rest)} type={type} className={classNames('control', className)} />
      {limit !== undefined && <TooLong limit={limit} lengthOf={trimmedLength} />}
    </>
  );
}

/** Spaces at the ends of a line are not saved. */
function trimmedLength(text: string): number {
  return text.trim().length;
}
