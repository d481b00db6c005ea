import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useFieldControl } from './field-control.ts';
import { TooLong } from './too-long.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'type' | 'maxLength'> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'time';
  /** The maximum length that can be saved. Longer text is kept and its length shown. */
  limit?: number;
};

/** Text and, by `type`, e-mail addresses and the like. Numbers, passwords, dates and searches have their own inputs. */
export function TextInput({ type = 'text', limit, className, ...rest }: TextInputProps) {
  return (
    <>
      <input {...useFieldControl(rest)} type={type} className={classNames('control', className)} />
      {limit !== undefined && <TooLong limit={limit} lengthOf={trimmedLength} />}
    </>
  );
}

/** Leading and trailing spaces are not saved. */
function trimmedLength(text: string): number {
  return text.trim().length;
}
