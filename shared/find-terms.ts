import type { Excerpt } from './excerpt.ts';

/** What the box that is opened by Control+K finds, in the order in which groups stand that are found equally well. */
export const findKinds = ['contact', 'candidate', 'job', 'task', 'tag'] as const;
export type FindKind = (typeof findKinds)[number];

/** Of each kind; of the only one that is asked for. */
export const FEW_FOUND = 5;
export const MANY_FOUND = 20;

/** Where it stands, if the title does not say it: "Skill", and the words with what is around them. */
export interface FoundPlace {
  label: string;
  excerpt: Excerpt;
}

export interface Found {
  id: string;
  title: string;
  /** What tells it from others of the same name: a company, a client, a day. */
  detail: string | null;
  place: FoundPlace | null;
  /** It does not say what was typed, but something like it. */
  similar: boolean;
}
