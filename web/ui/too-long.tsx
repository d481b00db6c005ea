import { useLayoutEffect, useRef, useState, type Ref, type RefCallback } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Counts what is too long for a control. A control's own `maxLength` would cut a pasted text without a word; this one keeps
 * it and says so at once, and the form refuses it when it is sent.
 */
export function useTooLong<Control extends TextControl>(
  limit: number | undefined,
  ref: Ref<Control> | undefined,
  lengthOf: (text: string) => number,
) {
  const own = useRef<Control>(null);
  const [length, setLength] = useState(0);
  const count = () => setLength(lengthOf(own.current?.value ?? ''));
  // A form may fill its controls without an event.
  useLayoutEffect(count);
  const attach: RefCallback<Control> = (control) => {
    own.current = control;
    if (typeof ref === 'function') return ref(control);
    if (ref) ref.current = control;
    return undefined;
  };
  return {
    count,
    ref: attach,
    note: limit !== undefined && length > limit && (
      <p role="status" className="text-sm text-danger tabular-nums">
        {length.toLocaleString('en-GB')} characters; at most {limit.toLocaleString('en-GB')} can be saved.
      </p>
    ),
  };
}
