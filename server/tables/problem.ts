import { tableProblems } from '#shared/imports/table-terms.ts';

export type Problem = keyof typeof tableProblems;

/** A file that holds no table which can be read; says why in one sentence for people. */
export class UnreadableTable extends Error {}

export const unreadable = (problem: Problem, options?: ErrorOptions) =>
  new UnreadableTable(tableProblems[problem], options);
