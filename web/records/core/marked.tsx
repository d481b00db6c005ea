import { useMemo } from 'react';
import { markedPieces } from '#shared/records/words.ts';
import { classNames } from '#web/platform/lib/class-names.ts';

interface MarkedProps {
  text: string;
  q: string | undefined;
  /** The match that stands out among the others, counted from 0. */
  current?: number;
}

/** A text with the words of a search highlighted. */
export function Marked({ text, q, current }: MarkedProps) {
  const pieces = useMemo(() => markedPieces(text, q ?? ''), [text, q]);
  const marked = pieces.filter(({ isFound }) => isFound)[current ?? -1];
  return pieces.map((piece, index) =>
    piece.isFound ? (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no other key, and all change together
        key={index}
        aria-current={piece === marked || undefined}
        className={classNames(
          'rounded-xs bg-highlight-soft px-0.5 font-medium text-highlight',
          piece === marked && 'outline-2 outline-highlight-line',
        )}
      >
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
