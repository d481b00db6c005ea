import { USUAL_JOB_SORT } from '#shared/crm/jobs.ts';
import { recordPaths, typesThat, type TypeThat } from '#shared/records/records.ts';

/** The lists whose search, filter and sort can be saved under a name, as their addresses call them. */
export const viewScreens = typesThat('views').map((type) => recordPaths[type]);
export type ViewScreen = (typeof recordPaths)[TypeThat<'views'>];

export const VIEWS_PER_SCREEN = 50;

/** The default sort of each list. */
export const defaultSorts = {
  companies: 'name',
  contacts: 'name',
  jobs: USUAL_JOB_SORT,
  candidates: 'name',
  tasks: 'dueDate',
} as const satisfies Record<ViewScreen, string>;

/** View names of one list that differ only in case are the same. */
export function viewKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Whether both show the same list. Empty values and the default sort make no difference. */
export function showSame(screen: ViewScreen, one: object, other: object): boolean {
  return toldBy(screen, one) === toldBy(screen, other);
}

/** Whether no search, filter or sort applies. */
export function showsAll(screen: ViewScreen, search: object): boolean {
  return showSame(screen, search, {});
}

function toldBy(screen: ViewScreen, search: object): string {
  const told = Object.entries(search)
    .filter(
      ([key, value]) => value !== undefined && value !== '' && !(key === 'sort' && value === defaultSorts[screen]),
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(told);
}
