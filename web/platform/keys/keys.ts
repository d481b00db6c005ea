import { appPageOf, type AppPath } from '#shared/platform/pages.ts';

/**
 * Where a shortcut works: its heading in the list of shortcuts, and the screens that list it. Without `screens`, all
 * do.
 */
interface Place {
  heading: string;
  screens?: readonly AppPath[];
  /** On top of a screen, whose own shortcuts wait meanwhile. */
  onTop?: true;
}

const PANELS: readonly AppPath[] = ['/contacts', '/companies', '/jobs', '/candidates'];
const LISTS: readonly AppPath[] = ['/contacts', '/companies', '/jobs', '/candidates', '/tasks'];
const DAY: readonly AppPath[] = ['/dashboard', '/today'];

/** In the order of the list of shortcuts. */
export const places = {
  everywhere: { heading: 'Everywhere' },
  go: { heading: 'Go to' },
  list: { heading: 'In a list', screens: [...LISTS, ...DAY] },
  row: { heading: 'On a row', screens: LISTS },
  views: { heading: 'Saved views', screens: LISTS },
  client: { heading: 'On a row with a client', screens: ['/contacts', '/jobs', '/tasks', ...DAY] },
  candidate: { heading: 'On a candidate', screens: ['/candidates', '/candidates/:id'] },
  task: { heading: 'On a task, or a line of Today', screens: ['/tasks', ...DAY] },
  panel: { heading: 'In the details of a record', screens: PANELS, onTop: true },
  page: {
    heading: 'On the page of a record',
    screens: ['/contacts/:id', '/companies/:id', '/jobs/:id', '/candidates/:id'],
  },
  jobPage: { heading: 'On the page of a job', screens: ['/jobs/:id'] },
  board: { heading: 'On the board', screens: ['/jobs', '/jobs/:id'] },
  choosing: { heading: 'Adding candidates to a job', screens: ['/jobs', '/jobs/:id'], onTop: true },
  review: { heading: 'Reviewing CVs', screens: ['/candidates/batches/:id'] },
  form: { heading: 'In a form', onTop: true },
} satisfies Record<string, Place>;

interface Key {
  places: readonly (keyof typeof places)[];
  /** Keys as named by `event.key`. Two keys with a space between them are pressed in sequence. */
  press: readonly string[];
  /** How the list of shortcuts writes the keys, if there are too many to name. */
  listedAs?: readonly string[];
  /** The description in the list of shortcuts. */
  does: string;
  /** The focused part of the screen handles the key itself. This entry only lists it. */
  seenToThere?: true;
}

/** From a row as well as beside the record. */
const LOG = ['l'] as const;
const LOG_WORDS = 'Log what happened';

/** Every shortcut of the app. The list behind `?` is built from this, and `useKeys` accepts only these names. */
export const keys = {
  help: { places: ['everywhere'], press: ['?'], does: 'Show keyboard shortcuts' },
  find: {
    places: ['everywhere'],
    press: ['Control+k'],
    does: 'Find anything, even while typing; then Tab filters by type',
    seenToThere: true,
  },
  search: { places: ['everywhere'], press: ['/'], does: 'Search' },
  add: { places: ['everywhere'], press: ['n'], does: 'Add a new record' },
  undo: { places: ['everywhere'], press: ['Control+z'], does: 'Undo', seenToThere: true },
  toDashboard: { places: ['go'], press: ['g d'], does: 'KPI Dashboard' },
  toToday: { places: ['go'], press: ['g y'], does: 'Today' },
  toClients: { places: ['go'], press: ['g c'], does: 'Clients' },
  toCompanies: { places: ['go'], press: ['g o'], does: 'Companies' },
  toJobs: { places: ['go'], press: ['g j'], does: 'Jobs' },
  toCandidates: { places: ['go'], press: ['g a'], does: 'Candidates' },
  toTasks: { places: ['go'], press: ['g t'], does: 'Tasks' },
  toSettings: { places: ['go'], press: ['g s'], does: 'Settings' },
  nextRow: {
    places: ['list'],
    press: ['ArrowDown', 'j'],
    does: 'Next row or card; ↓ also leads from the search to the first one',
  },
  previousRow: { places: ['list'], press: ['ArrowUp', 'k'], does: 'Previous row or card' },
  open: { places: ['list'], press: ['Enter'], does: 'Open the row', seenToThere: true },
  searchHelp: { places: ['row'], press: ['?'], does: 'Explain the search, in its empty field', seenToThere: true },
  firstRow: { places: ['row'], press: ['Home', 'End'], does: 'First and last row', seenToThere: true },
  select: { places: ['row', 'jobPage'], press: ['x'], does: 'Select' },
  edit: { places: ['row', 'task', 'panel', 'page'], press: ['e'], does: 'Edit' },
  remove: { places: ['row'], press: ['Delete', '#'], does: 'Delete' },
  openView: {
    places: ['views'],
    press: ['v 1', 'v 2', 'v 3', 'v 4', 'v 5', 'v 6', 'v 7', 'v 8', 'v 9'],
    listedAs: ['v 1–9'],
    does: 'Open a saved view by its position',
  },
  leaveView: { places: ['views'], press: ['v 0'], does: 'Show the whole list' },
  saveView: { places: ['views'], press: ['v s'], does: 'Save the list as a view, or update the open view' },
  log: { places: ['client'], press: LOG, does: LOG_WORDS },
  addToJob: { places: ['candidate'], press: ['a'], does: 'Add to a job, or all that are selected' },
  done: { places: ['task'], press: ['d'], does: 'Done, or open again' },
  tomorrow: { places: ['task'], press: ['t'], does: 'Snooze until tomorrow' },
  nextWeek: { places: ['task'], press: ['w'], does: 'Snooze until next week' },
  snooze: { places: ['task'], press: ['s'], does: 'Snooze until a day; Enter chooses tomorrow' },
  nextRecord: { places: ['panel'], press: ['j'], does: 'Next record in the list' },
  previousRecord: { places: ['panel'], press: ['k'], does: 'Previous record in the list' },
  compose: { places: ['panel', 'page'], press: LOG, does: LOG_WORDS },
  logLine: {
    places: ['panel'],
    press: ['Enter'],
    does: 'Log the typed line; with Shift a new line',
    seenToThere: true,
  },
  saveField: {
    places: ['panel'],
    press: ['Enter'],
    does: 'Save the edited field; Escape leaves it as it was',
    seenToThere: true,
  },
  moveCard: {
    places: ['board'],
    press: ['Alt+ArrowLeft', 'Alt+ArrowRight'],
    does: 'Move the card to another stage',
    seenToThere: true,
  },
  besideCard: { places: ['board'], press: ['ArrowLeft', 'ArrowRight'], does: 'Go to another stage', seenToThere: true },
  tick: {
    places: ['choosing'],
    press: ['Space'],
    does: 'After an arrow key, tick the highlighted person; Enter also moves to the next',
    seenToThere: true,
  },
  untick: {
    places: ['choosing'],
    press: ['Backspace'],
    does: 'Untick the last person, while the field is empty',
    seenToThere: true,
  },
  cell: {
    places: ['review'],
    press: ['ArrowUp', 'ArrowDown'],
    does: 'Go to the same field of another file; Enter also goes down',
    seenToThere: true,
  },
  leaveOut: {
    places: ['review'],
    press: ['Space'],
    does: 'Skip the file, with its checkbox focused',
    seenToThere: true,
  },
  createAll: { places: ['review'], press: ['Control+Enter'], does: 'Create the candidates', seenToThere: true },
  submit: { places: ['form'], press: ['Control+Enter'], does: 'Save', seenToThere: true },
} as const satisfies Record<string, Key>;

type Keys = typeof keys;
/** A shortcut that screens can handle. */
export type KeyName = { [Name in keyof Keys]: Keys[Name] extends { seenToThere: true } ? never : Name }[keyof Keys];

/** The shortcuts for a key sequence. */
export function namesOf(pressed: string): KeyName[] {
  return entries()
    .filter(([, { press, seenToThere }]) => seenToThere !== true && press.includes(pressed))
    .map(([name]) => name as KeyName);
}

/** Whether the sequence is only the start of a shortcut. `g` alone does nothing. */
export function isBeginning(pressed: string): boolean {
  return entries().some(([, { press }]) => press.some((each) => each.startsWith(`${pressed} `)));
}

/** The shortcuts of a screen, grouped by place. */
export function keysOn(path: string): { heading: string; onTop: boolean; keys: Key[] }[] {
  const page = appPageOf(path);
  return Object.entries<Place>(places)
    .filter(([, { screens }]) => screens === undefined || (page !== undefined && screens.includes(page)))
    .map(([name, { heading, onTop = false }]) => ({
      heading,
      onTop,
      keys: entries()
        .map(([, key]) => key)
        .filter((key) => key.places.some((place) => place === name)),
    }));
}

function entries(): [string, Key][] {
  return Object.entries<Key>(keys);
}
