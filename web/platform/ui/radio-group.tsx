import { useId } from 'react';
import { classNames } from '../lib/class-names.ts';

type RadioGroupProps<Value extends string> = {
  /** The question. */
  label: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  /** Null until answered. */
  value: Value | null;
  onChange: (value: Value) => void;
};

/** A choice between a few options, each with a hint. */
export function RadioGroup<const Value extends string>({ label, options, value, onChange }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-w-44 flex-1 cursor-pointer items-start gap-2.5 rounded-md border px-3 py-2 transition-colors sm:max-w-72',
              option.value === value ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              {option.hint !== undefined && <span className="block text-sm text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
