import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { readDue, type Due } from '#shared/day-words.ts';
import { useLocale } from '#web/preferences/use-locale.ts';

interface DueWordsOptions {
  today: CalendarDate;
  /** Whether a time of day is of use; what is typed of one is passed over if not. */
  timed?: boolean;
  /** The first letter is typed. */
  onBegin?: () => void;
  /** What is typed says a day. */
  onDue: (due: Due) => void;
}

/** A due date that is typed in words, beside the control that it goes into. */
export function useDueWords({ today, timed = true, onBegin, onDue }: DueWordsOptions) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  /** Nobody is told to be unclear while typing. */
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
    /** The date was chosen in another way, so the words no longer say it. */
    clear: () => setText(''),
    /** Instead of saving a date that was not meant. */
    complain: (event?: FormEvent): void => {
      event?.preventDefault();
      setSettled(true);
      input.current?.focus();
    },
    /** A date is made of digits: whoever types a letter there means words. */
    beginByLetter: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^\p{L}$/u.test(event.key)) return;
      event.preventDefault();
      input.current?.focus();
      type(event.key);
    },
  };
}

export type TypedDueWords = ReturnType<typeof useDueWords>;
