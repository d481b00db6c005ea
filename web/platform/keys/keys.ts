import { appPageOf, type AppPath } from '#shared/platform/pages.ts';

/**
 * Where a shortcut works: its heading in the list of shortcuts, and the screens that list it. Without `screens`, all
 * do.
 */
interface Place {
  heading: string;
  screens?: readonly AppPath[];
}

const PANELS: readonly AppPath[] = ['/contacts', '/jobs', '/candidates'];
const LISTS: readonly AppPath[] = ['/contacts', '/jobs', '/candidates', '/tasks'];

/** In the order of the list of shortcuts. */
export const places = {
  everywhere: { heading: 'Everywhere' },
  go: { heading: 'Go to' },
  list: { heading: 'In a list', screens: LISTS },
  views: { heading: 'Saved views', screens: LISTS },
  client: {
    heading: 'On a row with a client',
    screens: ['/contacts', '/jobs', '/tasks', '/dashboard', '/today'],
  },
  task: { heading: 'On a task', screens: ['/tasks', '/dashboard'] },
  today: { heading: 'On a line of Today', screens: ['/today'] },
  panel: { heading: 'In the details of a record', screens: PANELS },
  board: { heading: 'On the board', screens: ['/jobs', '/jobs/:id'] },
  choosing: { heading: 'Adding candidates to a job', screens: ['/jobs', '/jobs/:id'] },
  review: { heading: 'Reviewing CVs', screens: ['/candidates/batches/:id'] },
  form: { heading: 'In a form' },
} satisfies Record<string, Place>;

interface Key {
  place: keyof typeof places;
  /** Keys as named by `event.key`. Two keys with a space between them are pressed in sequence. */
  press: readonly string[];
  /** How the list of shortcuts writes the keys, if there are too many to name. */
  listedAs?: readonly string[];
  /** The description in the list of shortcuts. */
  does: string;
  /** The focused part of the screen handles the key itself. This entry only lists it. */
  seenToThere?: true;
}

/** Every shortcut of the app. The list behind `?` is built from this, and `useKeys` accepts only these names. */
export const keys = {
  help: { place: 'everywhere', press: ['?'], does: 'Show keyboard shortcuts' },
  find: {
    place: 'everywhere',
    press: ['Control+k'],
    does: 'Find anything, even while typing; then Tab filters by type',
    seenToThere: true,
  },
  search: { place: 'everywhere', press: ['/'], does: 'Search' },
  add: { place: 'everywhere', press: ['n'], does: 'Add a new record' },
  undo: {
    place: 'everywhere',
    press: ['Control+z'],
    does: 'Undo, while the message is shown',
    seenToThere: true,
  },
  toDashboard: { place: 'go', press: ['g d'], does: 'KPI Dashboard' },
  toToday: { place: 'go', press: ['g y'], does: 'Today' },
  toClients: { place: 'go', press: ['g c'], does: 'Clients' },
  toJobs: { place: 'go', press: ['g j'], does: 'Jobs' },
  toCandidates: { place: 'go', press: ['g a'], does: 'Candidates' },
  toTasks: { place: 'go', press: ['g t'], does: 'Tasks' },
  toSettings: { place: 'go', press: ['g s'], does: 'Settings' },
  nextRow: { place: 'list', press: ['ArrowDown'], does: 'Next row; from the search, the first row' },
  previousRow: { place: 'list', press: ['ArrowUp'], does: 'Previous row' },
  firstRow: { place: 'list', press: ['Home', 'End'], does: 'First and last row', seenToThere: true },
  open: { place: 'list', press: ['Enter'], does: 'Open the row', seenToThere: true },
  select: { place: 'list', press: ['x'], does: 'Select the row' },
  edit: { place: 'list', press: ['e'], does: 'Edit the row' },
  remove: { place: 'list', press: ['Delete', '#'], does: 'Delete the row' },
  openView: {
    place: 'views',
    press: ['v 1', 'v 2', 'v 3', 'v 4', 'v 5', 'v 6', 'v 7', 'v 8', 'v 9'],
    listedAs: ['v 1–9'],
    does: 'Open a saved view by its position',
  },
  leaveView: { place: 'views', press: ['v 0'], does: 'Show the whole list' },
  saveView: { place: 'views', press: ['v s'], does: 'Save the list as a view, or update the open view' },
  log: { place: 'client', press: ['l'], does: 'Log a call' },
  complete: { place: 'task', press: ['c'], does: 'Complete the task, or reopen it' },
  snooze: { place: 'task', press: ['s'], does: 'Snooze the task; Enter chooses tomorrow' },
  done: { place: 'today', press: ['d'], does: 'Done' },
  tomorrow: { place: 'today', press: ['t'], does: 'Snooze until tomorrow' },
  nextWeek: { place: 'today', press: ['w'], does: 'Snooze until next week' },
  nextRecord: { place: 'panel', press: ['j'], does: 'Next record in the list' },
  previousRecord: { place: 'panel', press: ['k'], does: 'Previous record in the list' },
  compose: { place: 'panel', press: ['i'], does: 'Log what happened' },
  moveCard: {
    place: 'board',
    press: ['Alt+ArrowLeft', 'Alt+ArrowRight'],
    does: 'Move the card to another stage',
    seenToThere: true,
  },
  tick: {
    place: 'choosing',
    press: ['Space'],
    does: 'After an arrow key, tick the highlighted person; Enter also moves to the next',
    seenToThere: true,
  },
  untick: {
    place: 'choosing',
    press: ['Backspace'],
    does: 'Untick the last person, while the field is empty',
    seenToThere: true,
  },
  cell: {
    place: 'review',
    press: ['ArrowUp', 'ArrowDown'],
    does: 'Go to the same field of another file; Enter also goes down',
    seenToThere: true,
  },
  leaveOut: {
    place: 'review',
    press: ['Space'],
    does: 'Leave the file out, with its checkbox focused',
    seenToThere: true,
  },
  createAll: { place: 'review', press: ['Control+Enter'], does: 'Create the candidates', seenToThere: true },
  submit: { place: 'form', press: ['Control+Enter'], does: 'Save', seenToThere: true },
  besideCard: { place: 'board', press: ['ArrowLeft', 'ArrowRight'], does: 'Go to another stage', seenToThere: true },
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
export function keysOn(path: string): { heading: string; keys: Key[] }[] {
  const page = appPageOf(path);
  return Object.entries<Place>(places)
    .filter(([, { screens }]) => screens === undefined || (page !== undefined && screens.includes(page)))
    .map(([name, { heading }]) => ({
      heading,
      keys: entries()
        .map(([, key]) => key)
        .filter(({ place }) => place === name),
    }));
}

function entries(): [string, Key][] {
  return Object.entries<Key>(keys);
}
