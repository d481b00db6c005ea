import { Sparkles } from 'lucide-react';
import { Fragment } from 'react';
import type { Target } from '#shared/intake/imports/targets.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Select, type SelectGroup } from '#web/platform/ui/select.tsx';
import { shortened } from './shortened.ts';

/** The grid shared by the rows and the headings above them. */
export const COLUMNS_GRID =
  'grid gap-x-6 gap-y-1.5 @min-[42rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_minmax(0,17rem)]';

const MOST_SAMPLES = 3;

interface ColumnRowProps {
  heading: string;
  /** The first values of the column. */
  samples: readonly string[];
  target: Target | null;
  isGuessed: boolean;
  choices: readonly SelectGroup[];
  onChoose: (target: Target | null) => void;
}

export function ColumnRow({ heading, samples, target, isGuessed, choices, onChoose }: ColumnRowProps) {
  const filled = [...new Set(samples.map((text) => text.trim()).filter((text) => text !== ''))];
  return (
    <li className={classNames(COLUMNS_GRID, 'items-center px-4 py-2')}>
      <div className="flex min-w-0 items-baseline justify-between gap-x-3 @min-[42rem]:block">
        <p className={classNames('min-w-0 font-medium break-words', target === null && 'text-muted')}>{heading}</p>
        {isGuessed && target !== null && (
          <p className="flex shrink-0 items-center gap-1 text-xs text-muted">
            <Sparkles aria-hidden className="size-3" /> Recognised
          </p>
        )}
      </div>
      <p className="line-clamp-2 min-w-0 text-sm break-words text-muted">
        {filled.length === 0 && 'Empty in the first rows'}
        {filled.slice(0, MOST_SAMPLES).map((text, index) => (
          <Fragment key={text}>
            {index > 0 && (
              <span aria-hidden className="mx-1.5 text-faint">
                ·
              </span>
            )}
            <span>{shortened(text)}</span>
          </Fragment>
        ))}
      </p>
      <Select
        aria-label={`${heading} becomes`}
        options={choices}
        placeholder="Do not import"
        value={target ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? null : (value as Target))}
      />
    </li>
  );
}
