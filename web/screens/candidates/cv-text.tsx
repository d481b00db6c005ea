import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { markedPieces } from '#shared/records/words.ts';
import { IconButton } from '#web/platform/ui/button.tsx';
import { Marked } from '#web/records/core/marked.tsx';

interface CvTextProps {
  /** The candidate's name. */
  name: string;
  text: string;
  /** The words to mark. The first match is scrolled to. */
  q: string | undefined;
}

/** The text of a CV, from match to match. */
export function CvText({ name, text, q }: CvTextProps) {
  const count = useMemo(() => markedPieces(text, q ?? '').filter(({ isFound }) => isFound).length, [text, q]);
  const [chosen, setCurrent] = useState(0);
  // There can be fewer once the search is understood.
  const current = Math.min(chosen, Math.max(count - 1, 0));
  const body = useRef<HTMLElement>(null);
  useEffect(() => {
    const mark = body.current?.querySelectorAll('mark')[current];
    if (body.current && mark) showInMiddle(mark, body.current);
  }, [current]);
  return (
    <>
      {count > 0 && (
        // Stays below the tabs of a small screen, where the page scrolls and not the text.
        <div className="flex items-center gap-1 border-b border-line bg-subtle py-1 pr-2 pl-4 text-sm text-muted max-lg:sticky max-lg:top-[calc(4rem+var(--control-size))]">
          <output className="mr-auto tabular-nums">
            {count === 1 ? '1 match' : `Match ${current + 1} of ${count}`}
          </output>
          {count > 1 && (
            <>
              <IconButton
                label="Previous match"
                size="small"
                icon={<ChevronUp aria-hidden className="size-4" />}
                onClick={() => setCurrent((current + count - 1) % count)}
              />
              <IconButton
                label="Next match"
                size="small"
                icon={<ChevronDown aria-hidden className="size-4" />}
                onClick={() => setCurrent((current + 1) % count)}
              />
            </>
          )}
        </div>
      )}
      <section
        ref={body}
        aria-label={`CV of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll a long CV from here
        tabIndex={0}
        className="min-h-0 flex-1 p-4 text-base break-words whitespace-pre-wrap lg:overflow-y-auto"
      >
        <Marked text={text} q={q} current={current} />
      </section>
    </>
  );
}

/** On a desk, scrolls the box, so that the name above stays in sight. On a phone the page itself scrolls. */
function showInMiddle(mark: HTMLElement, box: HTMLElement): void {
  if (box.scrollHeight <= box.clientHeight) return mark.scrollIntoView({ block: 'center' });
  box.scrollTop += mark.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 2;
  // The box ends below the window until the page is scrolled.
  mark.scrollIntoView({ block: 'nearest' });
}
