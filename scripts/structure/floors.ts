/**
 * The floors of the house, from the ground up. Every layer (`shared/`, `server/`, `web/`) has rooms with these names where it needs
 * them. Code imports from its own floor and from floors below it, never from above. Files at the top of a layer are the way
 * in, so they count as `app`.
 */
export const floors = [
  /** Database, HTTP, live updates, mail, work queue, files, readers, component kit. Knows no record type. */
  'platform',
  /** Who somebody is: accounts, sign-in, second factor, preferences. */
  'identity',
  'billing',
  /** What all record types share: lists, writes, links, search. Knows no single type. */
  'records',
  /** The record types: clients, jobs, candidates, assignments, interactions, tasks, tags, files. */
  'crm',
  /** What a firm earns: terms, rebates, the ledger, invoices. */
  'money',
  /** How data comes in and is kept clean: imports, CV batches, duplicates, merges. */
  'intake',
  /** Ctrl+K and saved views. */
  'finding',
  /** The working day: Today, dashboard, timelines, calendar, templates. */
  'day',
  /** The account's data as a whole: bin, history, export, backup, sample data. */
  'workspace',
  /** Pages that put parts of all floors together. */
  'screens',
  /** The public pages. */
  'site',
  'app',
] as const;

export function floorOf(file: string): number {
  const [, room = '', ...rest] = file.split('/');
  const floor = floors.findIndex((name) => name === (rest.length === 0 ? 'app' : room));
  if (floor === -1) throw new Error(`${file} is in no room: scripts/structure/floors.ts lists them`);
  return floor;
}

/**
 * `server/crm/jobs` for everything below it. Null for the `deps.ts` of a floor: it lists the types of what the floor is given, names
 * things of several folders for that, and has no code.
 */
export function folderOf(file: string): string | null {
  return file.endsWith('/deps.ts') ? null : file.split('/').slice(0, -1).slice(0, 3).join('/');
}
