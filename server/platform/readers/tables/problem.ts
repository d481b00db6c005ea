import { tableProblems } from '#shared/intake/imports/table-terms.ts';

export type Problem = keyof typeof tableProblems;

/** A file without a readable table; the message is one sentence for the user. */
export class UnreadableTable extends Error {}

export const unreadable = (problem: Problem, options?: ErrorOptions) =>
  new UnreadableTable(tableProblems[problem], options);
