import { useId, useMemo, type ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { FieldControlContext } from './field-control.ts';

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** Says what to correct. Its presence marks the control as invalid. */
  error?: string | undefined;
  /** Marks the field as required. The form does the validation. */
  required?: boolean;
  hideLabel?: boolean;
  /** A link or a small button on the label's line, such as "Forgot password?". */
  aside?: ReactNode;
  className?: string;
  /** Exactly one control from this folder. It connects itself to the label, the hint and the error. */
  children: ReactNode;
};

export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  aside,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasError = error !== undefined && error !== '';
  const hasHint = hint !== undefined && hint !== null && hint !== '';
  const describedBy = classNames(hasError && errorId, hasHint && hintId) || undefined;
  const control = useMemo(
    () => ({ id, describedBy, invalid: hasError, required }),
    [id, describedBy, hasError, required],
  );

  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <div className={classNames('flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium text-ink">
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-danger">
              *
            </span>
          )}
        </label>
        {aside !== undefined && <div className="text-sm">{aside}</div>}
      </div>
      <FieldControlContext value={control}>{children}</FieldControlContext>
      {hasError && (
        <p id={errorId} role="alert" className="flex items-start gap-1 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hasHint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
