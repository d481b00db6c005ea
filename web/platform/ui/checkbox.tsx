import type { ComponentProps, ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hideLabel?: boolean;
};

/** Has its own label, so it needs no Field around it. */
export function Checkbox({ label, hideLabel = false, className, ...rest }: CheckboxProps) {
  return (
    <div className={classNames('min-w-0', className)}>
      <label
        className={classNames(
          'inline-flex items-start gap-2 py-1.5 text-base pointer-coarse:min-h-10 pointer-coarse:py-2.5',
          // Without a visible label there is only the box to touch.
          hideLabel &&
            'pointer-coarse:relative pointer-coarse:before:absolute pointer-coarse:before:-inset-x-3 pointer-coarse:before:inset-y-0',
        )}
      >
        {/* Aligned with the first line of the label, or centred without one. */}
        <span className={classNames('relative flex size-4 shrink-0', !hideLabel && 'translate-y-0.5')}>
          <input
            {...rest}
            type="checkbox"
            className="peer size-4 appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent checked:bg-accent enabled:cursor-pointer enabled:hover:border-accent disabled:border-line-strong disabled:bg-subtle disabled:checked:bg-line-strong"
          />
          {/* A list renders one checkbox per row, and most are unchecked. */}
          {rest.checked !== false && (
            <Check
              aria-hidden
              strokeWidth={3}
              className="pointer-events-none absolute inset-0.5 size-3 text-on-accent opacity-0 peer-checked:opacity-100 peer-disabled:text-muted"
            />
          )}
        </span>
        <span className={classNames(hideLabel && 'sr-only', rest.disabled ? 'text-muted' : 'text-ink')}>{label}</span>
      </label>
    </div>
  );
}
