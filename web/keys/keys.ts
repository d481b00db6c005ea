import { appPageOf, type AppPath } from '#shared/pages.ts';

/** Where a key works: the heading of its part of the list, and the screens it is listed on (all of them without any). */
interface Place {
  heading: string;
  screens?: readonly AppPath[];
}

const PANELS: readonly AppPath[] = ['/contacts', '/jobs', '/candidates'];
const LISTS: readonly AppPath[] = ['/contacts', '/jobs', '/candidates', '/tasks'];

/** In the order of the list of keys. */
export const places = {
  everywhere: { heading: 'Everywhere' },
  go: { heading: 'Go to' },
  list: { heading: 'In a list', screens: LISTS },
  views: { heading: 'Views of a list', screens: LISTS },
  client: {
    heading: 'With a row that has a client',
    screens: ['/contacts', '/jobs', '/tasks', '/dashboard', '/today'],
  },
  task: { heading: 'With a task', screens: ['/tasks', '/dashboard'] },
  today: { heading: 'With a line of the day', screens: ['/today'] },
  panel: { heading: 'In the details of a record', screens: PANELS },
  board: { heading: 'On the board', screens: ['/jobs', '/jobs/:id'] },
  choosing: { heading: 'Adding candidates to a job', screens: ['/jobs', '/jobs/:id'] },
  review: { heading: 'Looking through CVs', screens: ['/candidates/batches/:id'] },
  form: { heading: 'In a form' },
} satisfies Record<string, Place>;

interface Key {
  place: keyof typeof places;
  /** The keys as the browser names them (`event.key`); two with a space between are pressed one after the other. */
  press: readonly string[];
  /** As the list of keys writes them, if they are too many to name. */
  listedAs?: readonly string[];
  /** What it does, as the list of keys says it. */
  does: string;
  /** The part of the screen that has the focus sees to it itself: here it is only listed. */
  seenToThere?: true;
}

/**
 * Every key that does something on its own. The list behind `?` is drawn from this, and `useKeys` says what a key does on
 * the screen at hand: a key that is not here cannot be used there.
 */
export const keys = {
  help: { place: 'everywhere', press: ['?'], does: 'Show these keys' },
  find: {
    place: 'everywhere',
    press: ['Control+k'],
    does: 'Find anything, also while typing; then Tab for one kind',
    seenToThere: true,
  },
  search: { place: 'everywhere', press: ['/'], does: 'Search' },
  add: { place: 'everywhere', press: ['n'], does: 'Add a new record' },
  undo: {
    place: 'everywhere',
    press: ['Control+z'],
    does: 'Take a step back while its message is there',
    seenToThere: true,
  },
  toDashboard: { place: 'go', press: ['g d'], does: 'KPI Dashboard' },
  toToday: { place: 'go', press: ['g y'], does: 'Today' },
  toClients: { place: 'go', press: ['g c'], does: 'Clients' },
  toJobs: { place: 'go', press: ['g j'], does: 'Jobs' },
  toCandidates: { place: 'go', press: ['g a'], does: 'Candidates' },
  toTasks: { place: 'go', press: ['g t'], does: 'Tasks' },
  toSettings: { place: 'go', press: ['g s'], does: 'Settings' },
  nextRow: { place: 'list', press: ['ArrowDown'], does: 'Next row; from the search, the first one' },
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
    does: 'Open a saved view, by its place',
  },
  leaveView: { place: 'views', press: ['v 0'], does: 'Show the whole list' },
  saveView: { place: 'views', press: ['v s'], does: 'Save what is shown as a view, or in the open one' },
  log: { place: 'client', press: ['l'], does: 'Log a call' },
  complete: { place: 'task', press: ['c'], does: 'Complete the task, or reopen it' },
  snooze: { place: 'task', press: ['s'], does: 'Snooze the task; Enter takes tomorrow' },
  done: { place: 'today', press: ['d'], does: 'Done' },
  tomorrow: { place: 'today', press: ['t'], does: 'Snooze until tomorrow' },
  nextWeek: { place: 'today', press: ['w'], does: 'Snooze until next week' },
  nextRecord: { place: 'panel', press: ['j'], does: 'Next one of the list' },
  previousRecord: { place: 'panel', press: ['k'], does: 'Previous one of the list' },
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
    does: 'After an arrow key, tick whoever is marked; Enter also goes on to the next',
    seenToThere: true,
  },
  untick: {
    place: 'choosing',
    press: ['Backspace'],
    does: 'Take the last one back, while nothing is typed',
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
    does: 'Leave the file out, with its box in focus',
    seenToThere: true,
  },
  createAll: { place: 'review', press: ['Control+Enter'], does: 'Create the candidates', seenToThere: true },
  submit: { place: 'form', press: ['Control+Enter'], does: 'Save', seenToThere: true },
  besideCard: { place: 'board', press: ['ArrowLeft', 'ArrowRight'], does: 'Go to another stage', seenToThere: true },
} as const satisfies Record<string, Key>;

type Keys = typeof keys;
/** A key that a screen gives a meaning to. */
export type KeyName = { [Name in keyof Keys]: Keys[Name] extends { seenToThere: true } ? never : Name }[keyof Keys];

/** The names of the keys that are pressed so. */
export function namesOf(pressed: string): KeyName[] {
  return entries()
    .filter(([, { press, seenToThere }]) => seenToThere !== true && press.includes(pressed))
    .map(([name]) => name as KeyName);
}

/** Whether more has to be pressed after this: `g` alone does nothing. */
export function isBeginning(pressed: string): boolean {
  return entries().some(([, { press }]) => press.some((each) => each.startsWith(`${pressed} `)));
}

/** What can be pressed on a screen, by place. */
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
