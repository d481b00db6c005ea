import { useQuery } from '@tanstack/react-query';
import type { NamedAnswer } from '#shared/finding/find-schemas.ts';
import { readQuickAdd, readsLikeTask, type QuickAdd } from '#shared/finding/quick-add.ts';
import { useLocale } from '#web/identity/preferences/use-locale.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { namedQuery } from './find.queries.ts';
import { useSettled } from './use-settled.ts';

type Named = NonNullable<NamedAnswer['named']>;

interface TaskLine {
  added: QuickAdd;
  /** The record that the task is about. */
  about: Named | undefined;
  /** It says what to do, or when. */
  isLikely: boolean;
}

/** The task that a typed text would be. `isOffered`: it is shown even if it is hardly one. */
export function useTaskLine(typed: string, quick: QuickAdd | null, isOffered: boolean): TaskLine | null {
  const today = useToday();
  const locale = useLocale();
  const isLikely = quick === null && readsLikeTask(typed, today, locale);
  const read = quick ?? (isLikely || isOffered ? readQuickAdd(`task ${typed}`, today, locale) : null);
  const added = read?.kind === 'task' ? read : null;
  const { data: named } = useQuery(namedQuery(useSettled(added?.title ?? '')));
  return added && { added, about: named ?? undefined, isLikely };
}
