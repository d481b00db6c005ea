import { dueExamples, type Due } from '#shared/crm/day-words.ts';
import { formatDue } from '#shared/crm/tasks.ts';
import { Field } from '#web/platform/ui/field.tsx';
import { TextInput } from '#web/platform/ui/text-input.tsx';
import type { TypedDueWords } from './use-due-words.ts';

interface DueWordsProps {
  words: TypedDueWords;
  className?: string;
}

/** Shows the parsed date while the user types. */
export function DueWords({ words, className }: DueWordsProps) {
  const { locale, input, text, due, hasProblem } = words;
  const examples = either.format(dueExamples(locale).map((example) => `“${example}”`));
  return (
    <Field
      label="Or in words"
      {...(className !== undefined && { className })}
      error={hasProblem ? `“${text.trim()}” could not be read as a future date. Try ${examples}.` : undefined}
      hint={hasProblem ? undefined : <output>{due ? describe(due) : `Such as ${examples}`}</output>}
    >
      <TextInput
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={({ target }) => words.type(target.value)}
        onBlur={words.settle}
      />
    </Field>
  );
}

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

function describe({ date, time }: Due): string {
  return `${weekday.format(new Date(`${date}T00:00:00Z`))}, ${formatDue(date, time)}`;
}
