import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useFieldControl } from './field-control.ts';
import { TooLong } from './too-long.tsx';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** How many characters can be saved. More are kept, and counted. */
  limit?: number;
};

/** Begins `rows` lines tall, grows with its text where the browser can, and can be dragged taller everywhere. */
export function Textarea({ rows = 3, limit, className, style, ...rest }: TextareaProps) {
  return (
    <>
      <textarea
        {...useFieldControl(rest)}
        rows={rows}
        // A browser that sizes the control by its content ignores `rows`.
        style={{ minHeight: `calc(${rows}lh + 0.875rem)`, ...style }}
        className={classNames('control field-sizing-content h-auto max-h-96 resize-y py-1.5', className)}
      />
      {limit !== undefined && <TooLong limit={limit} lengthOf={(text) => text.length} />}
    </>
  );
}
