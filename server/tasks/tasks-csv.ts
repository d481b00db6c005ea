import { taskStatus, type Task } from '#shared/tasks.ts';
import type { CsvFile } from '../records/export-csv.ts';

export const tasksCsv: CsvFile<Task> = {
  name: 'tasks',
  columns: [
    ['Title', (task) => task.title],
    ['Description', (task) => task.description],
    ['Due date', (task) => task.dueDate],
    ['Priority', (task) => task.priority],
    ['Status', (task, today) => taskStatus(task, today)],
    ['Contact', (task) => task.contact?.name ?? null],
    ['Created', (task) => task.createdAt],
  ],
};
