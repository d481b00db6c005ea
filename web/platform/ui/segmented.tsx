import type { LucideIcon } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

type SegmentedProps<Value extends string> = {
  /** Names the choice for screen readers. */
  label: string;
  /** With an icon, the label is hidden on small screens. */
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  /** Fills a phone's width, for tabs. */
  isWide?: boolean;
  onChange: (value: Value) => void;
};

/** A visible switch between a few views of the same data. */
export function Segmented<const Value extends string>({
  label,
  options,
  value,
  isWide = false,
  onChange,
}: SegmentedProps<Value>) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls; these switch the view
      role="group"
      aria-label={label}
      className={classNames(
        'flex rounded-md border border-line-strong bg-subtle p-0.5',
        isWide && 'max-sm:w-full max-sm:[&>button]:flex-1',
      )}
    >
      {options.map(({ value: each, label: name, icon: Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={value === each}
          className={classNames(
            'flex h-[calc(var(--control-size)-6px)] items-center justify-center gap-1.5 rounded-sm px-2.5 text-sm font-medium transition-colors',
            value === each ? 'bg-chosen text-ink shadow-card' : 'text-muted hover:text-ink',
          )}
          onClick={() => onChange(each)}
        >
          {Icon && <Icon aria-hidden className="size-4" />}
          <span className={classNames(Icon && 'max-sm:sr-only')}>{name}</span>
        </button>
      ))}
    </div>
  );
}
