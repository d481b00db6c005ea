/** The lists whose search, filter and sort can be saved under a name, as their addresses call them. */
export const viewScreens = ['contacts', 'jobs', 'candidates', 'tasks'] as const;
export type ViewScreen = (typeof viewScreens)[number];

export const VIEWS_PER_SCREEN = 50;

/** What a list is sorted by unless it is told otherwise. */
export const defaultSorts = {
  contacts: 'name',
  jobs: 'title',
  candidates: 'name',
  tasks: 'dueDate',
} as const satisfies Record<ViewScreen, string>;

/** Two names of a list's views that differ in case only are one. */
export function viewKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Whether both show the same: what is empty says nothing, nor does the sort that the list has anyway. */
export function showSame(screen: ViewScreen, one: object, other: object): boolean {
  return toldBy(screen, one) === toldBy(screen, other);
}

/** Whether it is the list as it is without any search, filter or sort. */
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
