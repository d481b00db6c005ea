import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Search, X } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'aria-label' | 'ref'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A small button at the end of the input. */
  aside?: ReactNode;
};

export function SearchInput({
  label,
  value,
  onChange,
  aside,
  className,
  placeholder = label,
  onKeyDown,
  ...rest
}: SearchInputProps) {
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
        // Not type="search": its clear button and its Escape key differ between browsers.
        type="text"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        className={classNames('control pl-8', aside === undefined ? 'pr-8' : 'pr-16')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className={classNames(
            'absolute inset-y-0 flex items-center justify-center rounded-md text-muted hover:text-ink',
            aside === undefined ? 'right-0 w-control' : 'right-8 w-8',
          )}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
      {aside !== undefined && <div className="absolute inset-y-0 right-0">{aside}</div>}
    </div>
  );
}
