import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { CalendarDate } from '#shared/platform/calendar-date.ts';
import { readDue, type Due } from '#shared/crm/day-words.ts';
import { useLocale } from '#web/identity/preferences/use-locale.ts';

interface DueWordsOptions {
  today: CalendarDate;
  /** Whether a time of day applies. If not, a typed time is ignored. */
  timed?: boolean;
  /** Called when the first letter is typed. */
  onBegin?: () => void;
  /** Called when the text contains a date. */
  onDue: (due: Due) => void;
}

/** Parses a due date typed in words, beside the date input that it fills. */
export function useDueWords({ today, timed = true, onBegin, onDue }: DueWordsOptions) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Errors are not shown while the user types. */
  const [isSettled, setSettled] = useState(true);
  const due = read(text);
  const isUnclear = text.trim() !== '' && due === undefined;

  function read(typed: string): Due | undefined {
    const found = readDue(typed, today, locale);
    return found && !timed ? { ...found, time: null } : found;
  }

  function type(typed: string): void {
    if (text === '') onBegin?.();
    setText(typed);
    setSettled(false);
    const found = read(typed);
    if (found) onDue(found);
  }

  return {
    locale,
    input,
    text,
    due,
    isUnclear,
    hasProblem: isUnclear && isSettled,
    type,
    settle: () => setSettled(true),
    /** The date was set in another way, so the words no longer match it. */
    clear: () => setText(''),
    /** Shows the error instead of saving a date that was not intended. */
    complain: (event?: FormEvent): void => {
      event?.preventDefault();
      setSettled(true);
      input.current?.focus();
    },
    /** Dates consist of digits, so a letter typed there starts the words. */
    beginByLetter: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^\p{L}$/u.test(event.key)) return;
      event.preventDefault();
      input.current?.focus();
      type(event.key);
    },
  };
}

export type TypedDueWords = ReturnType<typeof useDueWords>;
