import { useMemo } from 'react';
import { markedPieces } from '#shared/records/words.ts';

/** A text with the words of a search highlighted. */
export function Marked({ text, q }: { text: string; q: string | undefined }) {
  const pieces = useMemo(() => markedPieces(text, q ?? ''), [text, q]);
  return pieces.map((piece, index) =>
    piece.isFound ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no other key, and all change together
      <mark key={index} className="rounded-xs bg-highlight-soft px-0.5 font-medium text-highlight">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
