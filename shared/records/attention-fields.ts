import { z } from 'zod';
import { shown } from './fields.ts';

const nextTaskSchema = z.object({ id: z.uuid(), title: z.string(), dueDate: z.iso.date().nullable() });
export type NextTask = z.infer<typeof nextTaskSchema>;

/** What clients, jobs and candidates show about their interactions and tasks. */
export const attentionFields = {
  /** The date of the latest interaction. */
  lastContacted: shown('Last contacted', z.iso.date().nullable(), [
    { heading: 'Last contacted', read: (date) => date ?? '' },
  ]),
  /** The open task due first; tasks without a date come last. A job without a task shows its client's. */
  nextTask: shown('Next action', nextTaskSchema.nullable(), [
    { heading: 'Next action', read: (task) => [task?.title, task?.dueDate].filter(Boolean).join(', ') },
  ]),
};

/** Additional sort keys for their lists. */
export const attentionSorts = ['lastContacted', 'nextAction'] as const;
