import { useBlocker } from '@tanstack/react-router';
import { addDays } from '#shared/platform/calendar-date.ts';
import type { InteractionType } from '#shared/crm/interactions.ts';
import { interactionHints } from '#shared/crm/interaction-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { quickAddWords, readQuickAdd, type QuickAdd } from '#shared/finding/quick-add.ts';
import { taskFields, type TaskInput } from '#shared/crm/task-schemas.ts';
import { useDraft } from '#web/crm/interactions/composer-drafts.ts';
import type { Reached } from '#web/crm/interactions/use-quick-log.ts';
import { useLocale } from '#web/identity/preferences/use-locale.ts';
import { withReason } from '#web/records/core/failure.ts';
import { emptyForm } from '#web/records/core/form-values.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { taskFormSchema } from '#web/crm/tasks/task-form-values.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { loggedWords, useLogAndPlan } from './use-log-and-plan.ts';

type NewTask = Extract<QuickAdd, { kind: 'task' }>;
type NextTask = { input: TaskInput; words: string } | { problem: string };

/** What happened with a record and what comes next, in one line each. */
export function useComposer(about: Reached, initialType?: InteractionType) {
  const { type: recordType = 'contact', id, name } = about;
  const today = useToday();
  const locale = useLocale();
  const toast = useToast();
  const { save, busy, removeInteraction, removeTask } = useLogAndPlan();
  const { draft, change, clear } = useDraft(about, initialType);
  const hasText = draft.happened !== '' || draft.next !== '';
  // Drafts survive a change of screen, but not leaving the page.
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: hasText, disabled: !hasText });
  const relatedTo = { type: recordType, id };
  const notes = draft.happened.trim();
  const date = draft.date ?? today;
  const task = readNext();
  const isTooLong = notes.length > limits.notes;
  const [dateProblem] = interactionHints({ type: draft.type, date, notes: 'Something' });
  const isReady =
    (notes !== '' || task !== null) && !isTooLong && dateProblem === undefined && !(task && 'problem' in task);

  /** Returns the task described by the line, or what is wrong with it. */
  function readNext(): NextTask | null {
    const line = draft.next.trim();
    const added = line === '' ? null : readQuickAdd(`task ${line}`, today, locale);
    return added?.kind === 'task' ? readTask(added) : null;
  }

  function readTask(added: NewTask): NextTask {
    const { title, dueDate, dueTime, priority } = added;
    const typed = { title, dueDate: dueDate ?? '', dueTime: dueTime ?? '', priority, relatedTo };
    const read = taskFormSchema(null, today).safeParse({ ...emptyForm(taskFields), ...typed });
    if (!read.success) return { problem: read.error.issues[0]?.message ?? 'This task cannot be saved' };
    const facts = quickAddWords(added, today).facts.slice(1);
    const words = [title, ...(dueDate === null ? ['no due date'] : []), ...facts].join(' · ');
    return { input: { ...read.data, id: draft.taskId }, words };
  }

  /** Returns false if something was refused. The text then stays. */
  async function log(next = task): Promise<boolean> {
    if (!isReady || busy) return false;
    const { interactionId, type } = draft;
    const planned = next && 'input' in next ? next : null;
    const interaction = notes === '' ? null : { id: interactionId, type, date, notes, relatedTo };
    if (!(await save({ interaction, task: planned?.input ?? null }))) return false;
    clear();
    toast.show({
      title: interaction ? loggedWords(type) : 'Task added',
      description: describe(interaction !== null, planned?.words),
      tone: 'success',
      undo: () => void takeBack(interaction && interactionId, planned && draft.taskId),
    });
    return true;
  }

  function describe(isLogged: boolean, planned: string | undefined): string {
    const whom = `${recordType === 'job' ? 'About' : 'With'} ${name}`;
    if (planned === undefined) return whom;
    return isLogged ? `${whom}. Next: ${planned}` : `${planned} · ${name}`;
  }

  async function takeBack(interactionId: string | null, taskId: string | null): Promise<void> {
    try {
      await Promise.all([
        interactionId !== null && removeInteraction(interactionId),
        taskId !== null && removeTask(taskId),
      ]);
      toast.show({ title: 'Undone' });
    } catch (error) {
      toast.show({ title: withReason('Failed to undo', error), tone: 'danger' });
    }
  }

  /** The usual next step, for one press. */
  function followUp(): Promise<boolean> {
    const title = `Follow up ${recordType === 'job' ? 'on' : 'with'} ${name}`.slice(0, limits.taskTitle);
    return log(readTask({ kind: 'task', title, dueDate: addDays(today, 1), dueTime: null, priority: 'medium' }));
  }

  return {
    draft,
    date,
    dateProblem,
    change,
    task,
    hasText,
    isReady,
    busy,
    log: () => log(),
    /** Only with something to log, and without another next step. */
    followUp: notes !== '' && draft.next === '' ? followUp : null,
  };
}

export type Composing = ReturnType<typeof useComposer>;
