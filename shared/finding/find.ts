import type { Excerpt } from '#shared/records/excerpt.ts';
import { typesThat, type TypeThat } from '#shared/records/records.ts';

/** What the box that is opened by Control+K finds, in the order in which groups stand that are found equally well. */
export const findKinds = typesThat('find');
export type FindKind = TypeThat<'find'>;

/** Results per kind; and results when only one kind is requested. */
export const FEW_FOUND = 5;
export const MANY_FOUND = 20;

/** The field with the match and the text around it ("Skill", …), if the title does not show it. */
export interface FoundPlace {
  label: string;
  excerpt: Excerpt;
}

export interface Found {
  id: string;
  title: string;
  /** Tells it apart from others with the same name: a company, a client, a date. */
  detail: string | null;
  place: FoundPlace | null;
  /** A similar match: it does not contain exactly what was typed. */
  similar: boolean;
}
