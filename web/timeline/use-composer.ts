import { useState } from 'react';
import type { InteractionType } from '#shared/interaction-terms.ts';
import { limits } from '#shared/limits.ts';
import { quickAddWords, readQuickAdd, type QuickAdd } from '#shared/quick-add.ts';
import type { RelatedRef } from '#shared/related-terms.ts';
import { taskFields, type TaskInput } from '#shared/tasks.ts';
import { loggedWords, useLogAndPlan } from '#web/interactions/use-log-and-plan.ts';
import { useLocale } from '#web/preferences/use-locale.ts';
import { withReason } from '#web/records/failure.ts';
import { emptyForm } from '#web/records/form-values.ts';
import { useToday } from '#web/records/use-today.ts';
import { taskFormSchema } from '#web/tasks/task-form-values.ts';
import { useToast } from '#web/ui/use-toast.ts';

/** What happened and what is next, as it is being written. */
interface Draft {
  interactionId: string;
  taskId: string;
  type: InteractionType;
  happened: string;
  next: string;
}

/** What was begun on one record and not yet logged is there again when one comes back to it. */
const drafts = new Map<string, Draft>();

/** What one did last is likely done again. */
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

  /** The task that the line makes, in the words of its day, or what is wrong with it. */
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

  /** False if something of it was refused: what was typed stays. */
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
      toast.show({ title: 'Taken back' });
    } catch (error) {
      toast.show({ title: withReason('Failed to take it back', error), tone: 'danger' });
    }
  }

  return { draft, change, task, isReady, busy, log };
}

function valuesOf({ title, dueDate, dueTime, priority }: Extract<QuickAdd, { kind: 'task' }>) {
  return { title, dueDate: dueDate ?? '', dueTime: dueTime ?? '', priority };
}
