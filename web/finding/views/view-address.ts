import { defaultSorts, type ViewScreen } from '#shared/finding/views.ts';
import type { View, ViewSearch } from '#shared/finding/view-schemas.ts';
import { filterOf as candidatesOf, type CandidatesSearch } from '#web/crm/candidates/candidates-search.ts';
import type { CompaniesSearch } from '#web/crm/companies/companies-search.ts';
import type { ContactsSearch } from '#web/crm/contacts/contacts-search.ts';
import { filterOf as jobsOf, type JobsSearch } from '#web/crm/jobs/jobs-search.ts';
import type { TasksSearch } from '#web/crm/tasks/tasks-search.ts';

interface Searches {
  companies: CompaniesSearch;
  contacts: ContactsSearch;
  jobs: JobsSearch;
  candidates: CandidatesSearch;
  tasks: TasksSearch;
}

/** Converts list parameters in the URL to the stored form of a view, and back. Open dialogs belong to neither. */
const addresses: {
  [Screen in ViewScreen]: {
    shown: (search: Searches[Screen]) => ViewSearch<Screen>;
    search: (view: ViewSearch<Screen>) => Searches[Screen];
  };
} = {
  companies: {
    shown: ({ q, tag, sort, columns }) => ({ q, tag, sort, columns }),
    search: (view) => view,
  },
  contacts: {
    shown: ({ q, tag, sort, columns }) => ({ q, tag, sort, columns }),
    search: (view) => view,
  },
  jobs: {
    shown: (search) => {
      const { group, ...filter } = jobsOf(search);
      const { sort, columns, view } = search;
      return { ...filter, group: group === 'live' ? group : undefined, sort, columns, layout: view };
    },
    search: ({ layout, isExclusive, ...rest }) => ({
      ...rest,
      terms: isExclusive === undefined ? undefined : isExclusive === 'true' ? 'exclusive' : 'non-exclusive',
      view: layout,
    }),
  },
  candidates: {
    shown: (search) => ({ ...candidatesOf(search), sort: search.sort, columns: search.columns }),
    search: ({ assignedJobId, candidateStage, ...rest }) => ({ ...rest, job: assignedJobId, stage: candidateStage }),
  },
  tasks: {
    shown: ({ q, status, due, sort, columns }) => ({ q, status, due, sort, columns }),
    search: (view) => view,
  },
};

/** The URL parameters of any list. */
export type ListSearchParams = Searches[ViewScreen];

/** The filter, sort, columns and layout in the URL, as a view stores them. */
export function shownBy(screen: ViewScreen, search: ListSearchParams): ViewSearch {
  // `search` belongs to `screen`, but the compiler cannot relate the two.
  return (addresses[screen].shown as (search: ListSearchParams) => ViewSearch)(search);
}

/**
 * The URL of a view. It always contains the sort, even the default one, because a URL with only `saved` is an external
 * link that redirects here.
 */
export function addressOf({ id, screen, search }: View): { to: `/${ViewScreen}`; search: object } {
  const own = (addresses[screen].search as (view: ViewSearch) => ListSearchParams)(search);
  return { to: `/${screen}`, search: { ...own, sort: own.sort ?? defaultSorts[screen], saved: id } };
}
