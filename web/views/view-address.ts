import { defaultSorts, type ViewScreen } from '#shared/view-terms.ts';
import type { View, ViewSearch } from '#shared/views.ts';
import { filterOf as candidatesOf, type CandidatesSearch } from '#web/candidates/candidates-search.ts';
import type { ContactsSearch } from '#web/contacts/contacts-search.ts';
import { filterOf as jobsOf, type JobsSearch } from '#web/jobs/jobs-search.ts';
import type { TasksSearch } from '#web/tasks/tasks-search.ts';

interface Searches {
  contacts: ContactsSearch;
  jobs: JobsSearch;
  candidates: CandidatesSearch;
  tasks: TasksSearch;
}

/** What a list shows by its address, as a view keeps it, and back. What is open on top of the list belongs to neither. */
const addresses: {
  [Screen in ViewScreen]: {
    shown: (search: Searches[Screen]) => ViewSearch<Screen>;
    search: (view: ViewSearch<Screen>) => Searches[Screen];
  };
} = {
  contacts: {
    shown: ({ q, tag, sort }) => ({ q, tag, sort }),
    search: ({ q, tag, sort }) => ({ q, tag, sort }),
  },
  jobs: {
    shown: (search) => {
      const { group, ...filter } = jobsOf(search);
      return { ...filter, group: group === 'live' ? group : undefined, sort: search.sort, layout: search.view };
    },
    search: ({ layout, isExclusive, ...rest }) => ({
      ...rest,
      terms: isExclusive === undefined ? undefined : isExclusive === 'true' ? 'exclusive' : 'non-exclusive',
      view: layout,
    }),
  },
  candidates: {
    shown: (search) => ({ ...candidatesOf(search), sort: search.sort }),
    search: ({ assignedJobId, candidateStage, ...rest }) => ({ ...rest, job: assignedJobId, stage: candidateStage }),
  },
  tasks: {
    shown: ({ q, status, due, sort }) => ({ q, status, due, sort }),
    search: (view) => view,
  },
};

/** The address of a list, whichever it is. */
export type ListSearchParams = Searches[ViewScreen];

/** What the list of this address shows. */
export function shownBy(screen: ViewScreen, search: ListSearchParams): ViewSearch {
  // The address is that of the screen, which the compiler cannot conclude from both at once.
  return (addresses[screen].shown as (search: ListSearchParams) => ViewSearch)(search);
}

/**
 * Where a view is opened. Its sort always stands there, also the one that the list has anyway: an address with nothing beside `saved`
 * is one that somebody has written down, and leads here.
 */
export function addressOf({ id, screen, search }: View): { to: `/${ViewScreen}`; search: object } {
  const own = (addresses[screen].search as (view: ViewSearch) => ListSearchParams)(search);
  return { to: `/${screen}`, search: { ...own, sort: own.sort ?? defaultSorts[screen], saved: id } };
}
