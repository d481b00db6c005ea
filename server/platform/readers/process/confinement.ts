import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { projectRoot } from '../../runtime/project-root.ts';
import type { Program } from './program.ts';

/**
 * What the operating system itself refuses a program that reads files, even if a file makes it run machine code. Node's
 * own rules (`nodeRules`) hold everywhere.
 */
export interface Walls {
  /** It runs as a user who owns nothing, so it can read no file that is closed to others, such as secrets. */
  ownUser: boolean;
  /** It has no network, and our environment in /proc is closed to it. */
  ownNamespaces: boolean;
}

/** How a program is started behind these walls: by a command that becomes Node, and as which user. */
export interface Way {
  walls: Walls;
  command: readonly string[];
  identity: { uid?: number; gid?: number };
}

/** Nobody has this number. The user `nobody` would not do: PostgreSQL may run as that user. */
const UNUSED_ID = 65_533;
const unused = { uid: UNUSED_ID, gid: UNUSED_ID };

/** Part of util-linux. Not looked up in PATH, because the environment is empty. */
const unshare = ['/usr/bin/unshare', '/bin/unshare', '/run/current-system/sw/bin/unshare'].find(existsSync);

const isRoot = () => process.getuid?.() === 0;

/**
 * The strongest way comes first. A user namespace also takes away what programs such as su could give, but a container
 * may refuse it to everybody and the network namespace to nobody.
 */
function waysHere(): Way[] {
  if (!isRoot()) return namespaced({}, { ownUser: false, ownNamespaces: true });
  const walls = { ownUser: true, ownNamespaces: true };
  const byUnshare = ['--net', `--setuid=${UNUSED_ID}`, `--setgid=${UNUSED_ID}`];
  return [
    ...namespaced(unused, walls),
    ...namespaced({}, walls, byUnshare),
    { walls: { ownUser: true, ownNamespaces: false }, command: [], identity: unused },
    ...namespaced({}, { ownUser: false, ownNamespaces: true }),
  ];
}

function namespaced(identity: Way['identity'], walls: Walls, options = ['--user', '--net']): Way[] {
  return unshare === undefined ? [] : [{ walls, command: [unshare, ...options, '--'], identity }];
}

/** Works everywhere. */
const weakest: Way = { walls: { ownUser: false, ownNamespaces: false }, command: [], identity: {} };

const known = new Map<string, Promise<Way>>();

/** Tried out once for each program, by starting Node and looking at the program's folders. */
export function strongestWay(program: Program): Promise<Way> {
  const key = JSON.stringify(program);
  const way = known.get(key) ?? firstThatWorks(program);
  known.set(key, way);
  return way;
}

async function firstThatWorks(program: Program): Promise<Way> {
  for (const way of waysHere()) if (await works(way, program)) return way;
  return weakest;
}

async function works({ command, identity }: Way, { cwd, reads }: Program): Promise<boolean> {
  const needed = reads === 'everything' ? [projectRoot] : reads;
  const looks = 'process.argv.slice(1).forEach((path) => process.getBuiltinModule("fs").readdirSync(path))';
  const [first, ...rest] = [...command, process.execPath, ...nodeRules(reads), '--eval', looks, ...needed];
  return new Promise((resolve) => {
    execFile(first ?? '', rest, { cwd, env: {}, ...identity }, (error) => resolve(error === null));
  });
}

/**
 * Node's permission model: no file but these can be read, none written, and no process, worker, addon or WASI started.
 * It rules JavaScript only. Since Node 25 it also refuses the network.
 */
export function nodeRules(reads: Program['reads']): string[] {
  if (reads === 'everything') return [];
  const knows = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);
  return [
    // Its name until Node 22.12.
    knows('--permission') ? '--permission' : '--experimental-permission',
    ...reads.map((folder) => `--allow-fs-read=${folder}/`),
    // SQLite opens files past the permission model.
    ...(knows('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
  ];
}

/** One line for the log, if this machine could do better. An ordinary user cannot start programs as another. */
export function weaknessOf({ ownUser, ownNamespaces }: Walls): string | undefined {
  const risks = [
    ...(isRoot() && !ownUser
      ? [`run as root, because user ${UNUSED_ID} may not enter the folder of Placewell or of Node`]
      : []),
    ...(ownNamespaces ? [] : ['are kept from the network by Node alone, because this system gives them no namespaces']),
  ];
  if (risks.length === 0) return undefined;
  return `The programs that read documents and tables ${risks.join(', and ')}. See "Reading files" in docs/operations.md.`;
}
