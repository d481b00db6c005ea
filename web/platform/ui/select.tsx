import type { ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { useFieldControl } from './field-control.ts';

export type SelectOption = { value: string; label: string };

/** A group of options with a heading. */
export type SelectGroup = { label: string; options: readonly SelectOption[] };

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> & {
  options: readonly (SelectOption | SelectGroup)[];
  /** The first, empty option, such as "All stages" or "Choose a currency". */
  placeholder?: string;
};

/** The native select: the best picker on a phone, and a plain form control everywhere. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <div className={classNames('relative min-w-0', className)}>
      <select
        {...useFieldControl(rest)}
        className="control cursor-pointer appearance-none truncate pr-8 has-[option[value='']:checked]:text-faint [&_option]:text-ink"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((each) =>
          'options' in each ? (
            <optgroup key={each.label} label={each.label}>
              {each.options.map(asOption)}
            </optgroup>
          ) : (
            asOption(each)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}

function asOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
