import { useId, type ComponentProps, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
};

/** Carries its own label, hint and error: it stands without a Field around it. */
export function Checkbox({ label, hint, error, hideLabel = false, className, ...rest }: CheckboxProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasError = error !== undefined && error !== '';
  const describedBy = classNames(hasError && errorId, hint !== undefined && hintId) || undefined;
  return (
    <div className={classNames('min-w-0', className)}>
      <label className="inline-flex items-start gap-2 py-1.5 text-base pointer-coarse:min-h-10 pointer-coarse:py-2.5">
        <span className="relative flex size-4 shrink-0 translate-y-0.5">
          <input
            aria-describedby={describedBy}
            aria-invalid={hasError || undefined}
            {...rest}
            type="checkbox"
            className="peer size-4 appearance-none rounded-sm border border-control bg-surface transition-colors checked:border-accent checked:bg-accent enabled:cursor-pointer enabled:hover:border-accent disabled:border-line-strong disabled:bg-subtle disabled:checked:bg-line-strong aria-invalid:border-danger"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 size-3 text-on-accent opacity-0 peer-checked:opacity-100 peer-disabled:text-muted"
          />
        </span>
        <span className={classNames(hideLabel && 'sr-only', rest.disabled ? 'text-muted' : 'text-ink')}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={hintId} className="ml-6 text-sm text-muted">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={errorId} role="alert" className="ml-6 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
