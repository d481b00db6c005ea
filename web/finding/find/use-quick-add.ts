import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FIRST_STAGE } from '#shared/crm/assignments.ts';
import type { Found } from '#shared/finding/find.ts';
import { quickAddWords, type QuickAdd } from '#shared/finding/quick-add.ts';
import type { RelatedRef } from '#shared/records/related.ts';
import { taskFields } from '#shared/crm/task-schemas.ts';
import { candidateFormSchema, emptyCandidate } from '#web/crm/candidates/candidate-form-values.ts';
import { useCandidateWrites } from '#web/crm/candidates/candidates.queries.ts';
import { contactFormSchema, emptyContact } from '#web/crm/contacts/contact-form-values.ts';
import { useContactWrites } from '#web/crm/contacts/contacts.queries.ts';
import { endNext } from '#web/crm/interactions/composer-drafts.ts';
import { noteCreated } from '#web/records/core/created-row.ts';
import { withReason } from '#web/records/core/failure.ts';
import { emptyForm } from '#web/records/core/form-values.ts';
import { useToday } from '#web/records/core/use-today.ts';
import { taskFormSchema } from '#web/crm/tasks/task-form-values.ts';
import { useTaskWrites } from '#web/crm/tasks/tasks.queries.ts';
import { useToast } from '#web/platform/ui/use-toast.ts';
import { findQuery, namedQuery } from './find.queries.ts';
import type { Known } from './known-form.tsx';

/**
 * Creates the record that a typed line describes, validated like the form. If a required field is missing, the form
 * opens with the known values. The same `line` keeps the same id, so a retry after a lost response creates no second
 * record.
 */
export function useQuickAdd(onFill: (known: Known) => void): (line: string, added: QuickAdd) => Promise<boolean> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const today = useToday();
  const ids = useRef(new Map<string, string>());
  const [tasks, contacts, candidates] = [useTaskWrites(), useContactWrites(), useCandidateWrites()];

  async function create(line: string, added: QuickAdd): Promise<boolean> {
    const id = ids.current.get(line) ?? crypto.randomUUID();
    ids.current.set(line, id);
    switch (added.kind) {
      case 'task': {
        const { title, dueDate, dueTime, priority } = added;
        const known = { title, dueDate: dueDate ?? '', dueTime: dueTime ?? '', priority };
        const about = await named(title);
        const relatedTo = about && { type: about.type, id: about.id };
        const { data } = taskFormSchema(null, today).safeParse({ ...emptyForm(taskFields), ...known, relatedTo });
        if (!data) return fill({ kind: 'task', known, ...(about && { about }) });
        const isSaved = await save(
          { line, id, added, about: about?.name },
          tasks.create.mutateAsync({ ...data, id }),
          tasks.removeWithUndo,
        );
        if (isSaved && about) endNext(about.id);
        return isSaved;
      }
      case 'contact': {
        const { kind, ...known } = added;
        const { data } = contactFormSchema.safeParse({ ...emptyContact, ...known });
        if (!data) return fill({ kind, known });
        return save({ line, id, added }, contacts.create.mutateAsync({ ...data, id }), contacts.removeWithUndo);
      }
      case 'candidate': {
        const { kind, job: title, ...known } = added;
        const job = await found(title, 'job');
        const stage = { candidateStage: job ? FIRST_STAGE : ('' as const) };
        const all = { ...known, ...stage, assignedJobId: job?.id ?? null };
        const { data } = candidateFormSchema.safeParse({ ...emptyCandidate, ...all });
        // Without the job that was typed, the user has a look at the form first.
        const isWhole = job !== undefined || title === '';
        if (!data || !isWhole) return fill({ kind, known: { ...known, ...stage }, ...(job && { job }) });
        return save({ line, id, added }, candidates.create.mutateAsync({ ...data, id }), candidates.removeWithUndo);
      }
      // A job needs a salary, and no line can state one.
      case 'job':
        return fill(await knownJob(added.title, added.client));
    }
  }

  function fill(known: Known): true {
    onFill(known);
    return true;
  }

  async function save(
    { line, id, added, about }: { line: string; id: string; added: QuickAdd; about?: string | undefined },
    writing: Promise<unknown>,
    remove: (made: string) => Promise<void>,
  ): Promise<boolean> {
    const { what, facts } = quickAddWords(added, today, about);
    const [name = '', ...others] = facts;
    try {
      await writing;
    } catch (error) {
      toast.show({ title: withReason(`Failed to add ${what.toLowerCase()}`, error), tone: 'danger' });
      return false;
    }
    ids.current.delete(line);
    noteCreated(id);
    toast.show({
      ...(added.kind === 'task'
        ? { title: 'Task added', description: facts.join(' · ') }
        : { title: `${name} added`, ...(others.length > 0 && { description: others.join(' · ') }) }),
      tone: 'success',
      undo: () => void remove(id),
    });
    return true;
  }

  /** A client who is not found stays part of the title, so that no typed text is lost. */
  async function knownJob(title: string, client: string): Promise<Known> {
    const contact = await found(client, 'contact');
    if (client === '') return { kind: 'job', known: { title } };
    return contact
      ? { kind: 'job', known: { title }, contact: { id: contact.id, name: contact.title, removed: false } }
      : { kind: 'job', known: { title: `${title}, ${client}` } };
  }

  async function found(text: string, kind: 'contact' | 'job'): Promise<Found | undefined> {
    if (text === '') return undefined;
    const answer = await queryClient.fetchQuery(findQuery(text, kind)).catch(() => undefined);
    return answer?.groups[0]?.items.find(({ similar }) => !similar);
  }

  /** Whom a task is about. Without an answer the task is about nobody, and is not lost. */
  async function named(title: string): Promise<RelatedRef | null> {
    const query = namedQuery(title);
    const about = query.enabled === false ? null : await queryClient.fetchQuery(query).catch(() => null);
    return about && { ...about, removed: false };
  }

  return create;
}
