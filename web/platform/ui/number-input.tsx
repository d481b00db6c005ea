import { useState, type ComponentProps } from 'react';
import { isUnread, type TypedNumber } from '#shared/platform/typed-number.ts';
import { TextInput } from './text-input.tsx';

type NumberInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange'> & {
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  /** Parses the typed text. */
  read: (text: string) => TypedNumber;
  /** Formats the number while the input is not being edited. */
  write: (value: number) => string;
};

/**
 * A number in a text input. The browser's number input changes on scroll and drops text it cannot parse. Here invalid
 * text stays as typed, so that the form can report it.
 */
export function NumberInput({ value, onChange, read, write, onBlur, ...rest }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={draft ?? shown(value, write)}
      onChange={({ target }) => {
        setDraft(target.value);
        onChange(read(target.value));
      }}
      onBlur={(event) => {
        setDraft(null);
        onBlur?.(event);
      }}
    />
  );
}

function shown(value: TypedNumber, write: (value: number) => string): string {
  if (value === null) return '';
  return isUnread(value) ? value.text : write(value);
}
