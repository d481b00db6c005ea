import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useFieldControl } from './field-control.ts';
import { TooLong } from './too-long.tsx';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & {
  /** The maximum length that can be saved. Longer text is kept and its length shown. */
  limit?: number;
};

/** Starts `rows` lines tall, grows with its text where the browser supports it, and can be resized everywhere. */
export function Textarea({ rows = 3, limit, className, style, ...rest }: TextareaProps) {
  return (
    <>
      <textarea
        {...useFieldControl(rest)}
        rows={rows}
        // `field-sizing: content` ignores `rows`.
        style={{ minHeight: `calc(${rows}lh + 0.875rem)`, ...style }}
        className={classNames('control field-sizing-content h-auto max-h-96 resize-y py-1.5', className)}
      />
      {limit !== undefined && <TooLong limit={limit} lengthOf={(text) => text.length} />}
    </>
  );
}
