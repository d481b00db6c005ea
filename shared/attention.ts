import { z } from 'zod';
import { shown } from './fields.ts';

const nextTaskSchema = z.object({ id: z.uuid(), title: z.string(), dueDate: z.iso.date().nullable() });
export type NextTask = z.infer<typeof nextTaskSchema>;

/** What clients, jobs and candidates show of the interactions and tasks that belong to them. */
export const attentionFields = {
  /** The day of the latest interaction. */
  lastContacted: shown('Last contacted', z.iso.date().nullable(), [
    { heading: 'Last contacted', read: (date) => date ?? '' },
  ]),
  /** The open task that is due first; those without a date come last. A job without one has its client's. */
  nextTask: shown('Next action', nextTaskSchema.nullable(), [
    { heading: 'Next action', read: (task) => [task?.title, task?.dueDate].filter(Boolean).join(', ') },
  ]),
};

/** What their lists can be sorted by besides. */
export const attentionSorts = ['lastContacted', 'nextAction'] as const;
