import { useState, type ComponentProps } from 'react';
import { isUnread, type TypedNumber } from '#shared/typed-number.ts';
import { TextInput } from './text-input.tsx';

type NumberInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'value' | 'onChange'> & {
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  /** What the number is that somebody writes. */
  read: (text: string) => TypedNumber;
  /** How it is shown while nobody writes. */
  write: (value: number) => string;
};

/**
 * A number in a text field: the browser's own number field turns with the wheel and drops what it does not understand. What
 * cannot be read stays as it was typed, for the form to say so.
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
