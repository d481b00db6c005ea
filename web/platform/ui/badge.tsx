import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { Tone } from './tone.ts';

const TONES: Record<Tone, string> = {
  neutral: 'border-line-strong bg-subtle text-muted',
  accent: 'border-accent/25 bg-accent-soft text-accent',
  info: 'border-info-line bg-info-soft text-info',
  success: 'border-success-line bg-success-soft text-success',
  warning: 'border-warning-line bg-warning-soft text-warning',
  danger: 'border-danger-line bg-danger-soft text-danger',
  highlight: 'border-highlight-line bg-highlight-soft text-highlight',
};

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 max-w-full items-center rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}
