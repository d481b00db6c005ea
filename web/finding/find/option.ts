import type { LucideIcon } from 'lucide-react';
import { BriefcaseBusiness, Building2, ListChecks, Tag, UserRoundSearch, UsersRound } from 'lucide-react';
import type { FindKind, FoundPlace } from '#shared/finding/find.ts';

/** A row of the find dialog. */
export interface Option {
  /** Unique in the list, and stable while the row is shown. */
  key: string;
  icon: LucideIcon;
  title: string;
  detail?: string | null | undefined;
  place?: FoundPlace | null | undefined;
  similar?: boolean;
  /** The search words to highlight in the title. */
  words?: string;
  /** The keyboard shortcut, as written in the list of shortcuts. */
  press?: string;
  /** The record kind. Tab filters by it. */
  kind?: FindKind;
  /** The link target, so that the row can be opened in a new tab. */
  href?: string;
  choose: () => void;
}

export interface OptionGroup {
  heading: string;
  options: Option[];
}

export const kindIcons: Record<FindKind, LucideIcon> = {
  company: Building2,
  contact: UsersRound,
  candidate: UserRoundSearch,
  job: BriefcaseBusiness,
  task: ListChecks,
  tag: Tag,
};

export const kindHeadings: Record<FindKind, string> = {
  company: 'Companies',
  contact: 'Clients',
  candidate: 'Candidates',
  job: 'Jobs',
  task: 'Tasks',
  tag: 'Tags',
};
