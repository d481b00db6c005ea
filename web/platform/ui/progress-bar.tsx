import { useId, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const FILLS = {
  accent: '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
  success: '[&::-moz-progress-bar]:bg-success [&::-webkit-progress-value]:bg-success',
};

type ProgressBarProps = {
  label: ReactNode;
  /** In per cent. Values outside 0 to 100 are capped. */
  value: number;
  /** The value as text, such as "62.5%". */
  valueText: string;
  tone?: keyof typeof FILLS;
};

export function ProgressBar({ label, value, valueText, tone = 'accent' }: ProgressBarProps) {
  const labelId = useId();
  const capped = Math.min(Math.max(Number.isFinite(value) ? value : 0, 0), 100);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span id={labelId} className="min-w-0 truncate text-muted">
          {label}
        </span>
        <span aria-hidden className="font-medium text-ink tabular-nums">
          {valueText}
        </span>
      </div>
      <progress
        aria-labelledby={labelId}
        aria-valuetext={valueText}
        value={capped}
        max={100}
        className={classNames(
          'h-1.5 w-full appearance-none overflow-hidden rounded-full border-none bg-hover [&::-webkit-progress-bar]:bg-hover',
          '[&::-moz-progress-bar]:rounded-full [&::-webkit-progress-value]:rounded-full',
          FILLS[tone],
        )}
      />
    </div>
  );
}
