import { useState } from 'react';
import type { InteractionType } from '#shared/crm/interactions.ts';
import { limits } from '#shared/platform/limits.ts';
import { quickAddWords, readQuickAdd, type QuickAdd } from '#shared/finding/quick-add.ts';
import type { RelatedRef } from '#shared/records/related.ts';
import { taskFields, type TaskInput } from '#shared/crm/task-schemas.ts';
import { loggedWords, useLogAndPlan } from '#web/crm/quick-log/use-log-and-plan.ts';
import { useLocale } from '#web/identity/preferences/use-locale.ts';
import { withReason } from '#web/records/core/failure.ts';
import { emptyForm } from '#web/records/core/form-values.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { taskFormSchema } from '#web/crm/tasks/task-form-values.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';

/** The draft of an interaction and its next step. */
interface Draft {
  interactionId: string;
  taskId: string;
  type: InteractionType;
  happened: string;
  next: string;
}

/** Unfinished drafts per record, kept until the user comes back. */
const drafts = new Map<string, Draft>();

/** The last type is the best guess for the next one. */
let lastType: InteractionType = 'call';

function newDraft(): Draft {
  return {
    interactionId: crypto.randomUUID(),
    taskId: crypto.randomUUID(),
    type: lastType,
    happened: '',
    next: '',
  };
}

type NextTask = { input: TaskInput; words: string } | { problem: string };

export function useComposer(about: RelatedRef) {
  const today = useToday();
  const locale = useLocale();
  const toast = useToast();
  const { save, busy, removeInteraction, removeTask } = useLogAndPlan();
  const [draft, setDraft] = useState(() => drafts.get(about.id) ?? newDraft());
  const relatedTo = { type: about.type, id: about.id };
  const notes = draft.happened.trim();
  const task = readNext();
  const isTooLong = notes.length > limits.notes;
  const isReady = (notes !== '' || task !== null) && !isTooLong && !(task && 'problem' in task);

  function change(patch: Partial<Draft>): void {
    const next = { ...draft, ...patch };
    if (patch.type !== undefined) lastType = patch.type;
    setDraft(next);
    if (next.happened === '' && next.next === '') drafts.delete(about.id);
    else drafts.set(about.id, next);
  }

  /** Returns the task described by the line, or what is wrong with it. */
  function readNext(): NextTask | null {
    const line = draft.next.trim();
    if (line === '') return null;
    const added = readQuickAdd(`task ${line}`, today, locale);
    if (added?.kind !== 'task') return null;
    const values = { ...emptyForm(taskFields), ...valuesOf(added), relatedTo };
    const read = taskFormSchema(null, today).safeParse(values);
    if (!read.success) return { problem: read.error.issues[0]?.message ?? 'This task cannot be saved' };
    const facts = quickAddWords(added, today).facts.slice(1);
    const words = [added.title, ...(added.dueDate === null ? ['no due date'] : []), ...facts].join(' · ');
    return { input: { ...read.data, id: draft.taskId }, words };
  }

  /** Returns false if something was refused. The text then stays. */
  async function log(): Promise<boolean> {
    if (!isReady || busy) return false;
    const { interactionId: id, type } = draft;
    const planned = task && 'input' in task ? task : null;
    const interaction = notes === '' ? null : { id, type, date: today, notes, relatedTo };
    if (!(await save({ interaction, task: planned?.input ?? null }))) return false;
    drafts.delete(about.id);
    setDraft(newDraft());
    toast.show({
      title: interaction ? loggedWords(type) : 'Task added',
      ...(planned && { description: interaction ? `Next: ${planned.words}` : planned.words }),
      tone: 'success',
      undo: () => void takeBack(interaction && id, planned && draft.taskId),
    });
    return true;
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

  return { draft, change, task, isReady, busy, log };
}

function valuesOf({ title, dueDate, dueTime, priority }: Extract<QuickAdd, { kind: 'task' }>) {
  return { title, dueDate: dueDate ?? '', dueTime: dueTime ?? '', priority };
}
