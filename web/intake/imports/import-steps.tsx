import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { classNames } from '#web/platform/lib/class-names.ts';

const names = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import', result: 'Result' };
export type ImportStep = keyof typeof names;
const order = Object.keys(names) as ImportStep[];

interface ImportStepsProps {
  step: ImportStep;
  /** The steps that can be opened from here, and the import's id. */
  open?: { id: string; steps: readonly ('columns' | 'check')[] };
}

/** The progress of the import. A phone names only the current step. */
export function ImportSteps({ step, open }: ImportStepsProps) {
  const at = order.indexOf(step);
  return (
    <ol aria-label="Steps" className="flex items-center gap-1.5 text-sm sm:gap-2">
      {order.map((each, index) => {
        const isDone = index < at;
        const content = (
          <>
            <span
              aria-hidden
              className={classNames(
                'flex size-5 shrink-0 items-center justify-center rounded-full border text-xs font-medium tabular-nums',
                index === at && 'border-transparent bg-accent text-on-accent',
                isDone && 'border-transparent bg-accent-soft text-accent',
                index > at && 'border-line-strong text-muted',
              )}
            >
              {isDone ? <Check className="size-3" strokeWidth={3} /> : index + 1}
            </span>
            <span className={classNames(index === at ? 'font-medium text-ink' : 'text-muted max-sm:sr-only')}>
              {names[each]}
              {isDone && <span className="sr-only">, done</span>}
            </span>
          </>
        );
        const isOpen = (each === 'columns' || each === 'check') && index !== at && open?.steps.includes(each);
        return (
          <li
            key={each}
            className="flex items-center gap-1.5 sm:gap-2"
            {...(index === at && { 'aria-current': 'step' })}
          >
            {index > 0 && <span aria-hidden className="h-px w-3 shrink-0 bg-line-strong sm:w-8" />}
            {isOpen && open ? (
              <Link
                to="/imports/$id"
                params={{ id: open.id }}
                search={{ step: each === 'columns' ? each : undefined }}
                className="flex items-center gap-1.5 rounded-sm decoration-line-strong underline-offset-2 hover:underline"
              >
                {content}
              </Link>
            ) : (
              <span className="flex items-center gap-1.5">{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
