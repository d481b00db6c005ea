import { useLayoutEffect, useRef, useState } from 'react';

interface TooLongProps {
  limit: number;
  lengthOf: (text: string) => number;
}

/**
 * Comes right after a text control and shows when its text is too long. `maxLength` would silently cut pasted text.
 * This keeps the text and reports its length at once; the form refuses it on submit.
 */
export function TooLong({ limit, lengthOf }: TooLongProps) {
  const note = useRef<HTMLOutputElement>(null);
  const [length, setLength] = useState(0);
  // On every render, because a form may fill its controls without an event.
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
