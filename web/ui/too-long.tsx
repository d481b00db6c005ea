import { useLayoutEffect, useRef, useState } from 'react';

interface TooLongProps {
  limit: number;
  lengthOf: (text: string) => number;
}

/**
 * Stands right behind a text control and counts what is too long for it. A control's own `maxLength` would cut a pasted text
 * without a word; this keeps it and says so at once, and the form refuses it when it is sent.
 */
export function TooLong({ limit, lengthOf }: TooLongProps) {
  const note = useRef<HTMLOutputElement>(null);
  const [length, setLength] = useState(0);
  // After every drawing: a form may fill its controls without an event.
  useLayoutEffect(() => {
    const control = note.current?.previousElementSibling;
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return undefined;
    const count = () => setLength(lengthOf(control.value));
    count();
    control.addEventListener('input', count);
    return () => control.removeEventListener('input', count);
  });
  const isTooLong = length > limit;
  return (
    <output ref={note} hidden={!isTooLong} className="text-sm text-danger tabular-nums">
      {isTooLong &&
        `${length.toLocaleString('en-GB')} characters; at most ${limit.toLocaleString('en-GB')} can be saved.`}
    </output>
  );
}
