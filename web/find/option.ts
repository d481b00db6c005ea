import type { LucideIcon } from 'lucide-react';
import { BriefcaseBusiness, ListChecks, Tag, UserRoundSearch, UsersRound } from 'lucide-react';
import type { FindKind, FoundPlace } from '#shared/find-terms.ts';

/** A row of the box. */
export interface Option {
  /** Unique in the list, and the same while it is shown. */
  key: string;
  icon: LucideIcon;
  title: string;
  detail?: string | null | undefined;
  place?: FoundPlace | null | undefined;
  similar?: boolean;
  /** What it was looked for by, to be marked in the title. */
  words?: string;
  /** What can be pressed instead, as the list of keys has it. */
  press?: string;
  /** A record of this kind: Tab narrows to it. */
  kind?: FindKind;
  /** Where it leads; it can be opened in another tab. */
  href?: string;
  choose: () => void;
}

export interface OptionGroup {
  heading: string;
  options: Option[];
}

export const kindIcons: Record<FindKind, LucideIcon> = {
  contact: UsersRound,
  candidate: UserRoundSearch,
  job: BriefcaseBusiness,
  task: ListChecks,
  tag: Tag,
};

export const kindHeadings: Record<FindKind, string> = {
  contact: 'Clients',
  candidate: 'Candidates',
  job: 'Jobs',
  task: 'Tasks',
  tag: 'Tags',
};
