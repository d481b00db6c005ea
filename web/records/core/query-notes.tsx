import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { Mistake, Piece, Understood } from '#shared/records/query/parse-query.ts';
import { withoutPiece } from '#shared/records/query/edit-text.ts';
import { Chip } from '#web/platform/ui/chip.tsx';

interface QueryNotesProps {
  /** Referenced by the search box's aria-describedby. */
  id: string;
  text: string;
  answer: Understood;
  onChange: (text: string) => void;
}

/**
 * Shown below the search box: the parsed conditions as removable chips, or the mistake. Plain words need no
 * explanation.
 */
export function QueryNotes({ id, text, answer, onChange }: QueryNotesProps) {
  const chips = 'query' in answer && answer.query !== null && answer.query.kind !== 'words' ? answer.pieces : [];
  return (
    <>
      {chips.length > 0 && <Pieces text={text} pieces={chips} onChange={onChange} />}
      {/* Always rendered, so that screen readers announce changes. */}
      <output className="order-last basis-full text-sm text-danger empty:hidden">
        {'mistake' in answer && <MistakeNote id={id} text={text} mistake={answer.mistake} />}
      </output>
    </>
  );
}

function Pieces({
  text,
  pieces,
  onChange,
}: { text: string; pieces: readonly Piece[] } & Pick<QueryNotesProps, 'onChange'>) {
  const list = useRef<HTMLUListElement>(null);

  function remove(index: number): void {
    // React removes the last button; the others stay and show the next piece. The focus must not fall back to the page.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const before = buttons[index - 1] ?? document.querySelector<HTMLElement>('[data-list-search]');
    if (index === pieces.length - 1) before?.focus();
    onChange(withoutPiece(text, pieces, index));
  }

  return (
    <ul
      ref={list}
      aria-label="Understood as"
      className="order-last flex basis-full flex-wrap items-center gap-1.5 sm:grow sm:basis-1/2"
    >
      {pieces.map(({ label, isAlternative }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a button keeps the focus when its piece is removed
        <li key={index} className="inline-flex max-w-full items-center gap-1.5">
          {isAlternative && <span className="text-sm text-muted">or</span>}
          <Chip as="span" label={label} onRemove={() => remove(index)} />
        </li>
      ))}
    </ul>
  );
}

/** How many characters of context to show on each side of the mistake. */
const AROUND = 20;

function MistakeNote({ id, text, mistake }: { id: string; text: string; mistake: Mistake }) {
  const { message, from, to } = mistake;
  const before = text.slice(0, from);
  const after = text.slice(to);
  return (
    <span id={id} className="flex items-start gap-1.5">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        {message} {/** The message names the mistake; its position is a visual aid only. */}
        <span aria-hidden className="ml-2 font-mono text-xs break-words text-muted">
          {before.length > AROUND ? `…${before.slice(-AROUND)}` : before}
          <span className="text-danger underline decoration-wavy underline-offset-4">{text.slice(from, to)}</span>
          {after.length > AROUND ? `${after.slice(0, AROUND)}…` : after}
        </span>
      </span>
    </span>
  );
}
