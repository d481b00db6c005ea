import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Plus } from 'lucide-react';
import { Button } from './button.tsx';
import { Chip } from './chip.tsx';
import { useFieldControl } from './field-control.ts';

type TagInputProps = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Suggested by the browser while typing. Any other text is allowed too. */
  suggestions?: readonly string[];
  placeholder?: string;
  id?: string;
  onBlur?: () => void;
  'aria-label'?: string;
};

const NO_SUGGESTIONS: readonly string[] = [];

/**
 * Enter, Tab, the button or blur adds the typed text, so nothing gets lost. Backspace in the empty input removes the
 * last tag.
 */
export function TagInput({
  value,
  onChange,
  suggestions = NO_SUGGESTIONS,
  placeholder,
  onBlur,
  ...rest
}: TagInputProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const control = useFieldControl(rest);
  const listId = useId();
  const unused = suggestions.filter((suggestion) => !includesTag(value, suggestion));

  function add() {
    const tag = text.trim();
    setText('');
    if (tag !== '' && !includesTag(value, tag)) onChange([...value, tag]);
  }

  function remove(tag: string) {
    onChange(value.filter((other) => other !== tag));
    // The button disappears with its tag. The focus must not fall back to the page.
    input.current?.focus();
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // Enter may only confirm an IME composition (e.g. Japanese).
    if (event.nativeEvent.isComposing) return;
    const last = value.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    } else if (event.key === 'Tab') {
      // Added before the focus moves, so that the focus skips the button, which has nothing left to add.
      add();
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      remove(last);
    }
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2">
        <input
          {...control}
          ref={input}
          type="text"
          autoComplete="off"
          list={unused.length > 0 ? listId : undefined}
          value={text}
          placeholder={placeholder}
          className="control flex-1"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKey}
          onBlur={() => {
            add();
            onBlur?.();
          }}
        />
        <Button
          disabled={text.trim() === ''}
          icon={<Plus aria-hidden className="size-4" />}
          // Keeps the focus in the input for the next tag.
          onMouseDown={(event) => event.preventDefault()}
          onClick={add}
        >
          Add
        </Button>
      </div>
      {unused.length > 0 && (
        <datalist id={listId}>
          {unused.map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
        </datalist>
      )}
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((tag) => (
            <Chip key={tag} label={tag} onRemove={() => remove(tag)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function includesTag(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => other.toLocaleLowerCase() === tag.toLocaleLowerCase());
}
