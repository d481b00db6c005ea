import { DateInput } from '#web/platform/ui/date-input.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import { useSearchText } from './use-search-text.ts';

interface PacedInputProps {
  type?: 'text' | 'date';
  value: string;
  onSearch: (value: string) => void;
  canSearch?: (text: string) => boolean;
  'aria-label'?: string;
  placeholder?: string;
}

/** An input that searches as the user types, but waits for each answer before it asks again. */
export function PacedInput({ type = 'text', value, onSearch, canSearch, ...rest }: PacedInputProps) {
  const [text, setText] = useSearchText(value, (next = '') => onSearch(next), canSearch);
  const isRefused = canSearch !== undefined && !canSearch(text);
  const Input = type === 'date' ? DateInput : TextInput;
  return (
    <Input
      {...rest}
      aria-invalid={isRefused || undefined}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
