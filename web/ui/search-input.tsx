import { useRef, type ComponentProps } from 'react';
import { Search, X } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'aria-label' | 'ref'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

export function SearchInput({ label, value, onChange, className, placeholder = label, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames('relative min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-faint"
      />
      <input
        {...rest}
        ref={input}
        // Not type="search": its own clear button and Escape key differ from browser to browser.
        type="text"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        className="control px-8"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute inset-y-0 right-0 flex w-control items-center justify-center rounded-md text-muted hover:text-ink"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
