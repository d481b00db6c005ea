import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { useFieldControl } from './field-control.ts';

/** Grows with its text where the browser can, and can be dragged taller everywhere. */
export function Textarea({ rows = 3, className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl(rest)}
      rows={rows}
      className={classNames('control field-sizing-content h-auto max-h-96 min-h-20 resize-y py-1.5', className)}
    />
  );
}
