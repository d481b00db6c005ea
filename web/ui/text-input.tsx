import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useFieldControl } from './field-control.ts';
import { useTooLong } from './too-long.tsx';

type TextInputProps = Omit<ComponentProps<'input'>, 'type' | 'maxLength'> & {
  type?: 'text' | 'email' | 'tel' | 'url' | 'time';
  /** How many characters can be saved. More are kept, and counted. */
  limit?: number;
};

/** E-mail addresses too, by `type`; numbers, passwords, dates and searches have inputs of their own. */
export function TextInput({ type = 'text', limit, ref, className, onInput, ...rest }: TextInputProps) {
  const tooLong = useTooLong(limit, ref, (text) => text.trim().length);
  return (
    <>
      <input
        {...useFieldControl(rest)}
        ref={tooLong.ref}
        type={type}
        className={classNames('control', className)}
        onInput={(event) => {
          tooLong.count();
          onInput?.(event);
        }}
      />
      {tooLong.note}
    </>
  );
}
