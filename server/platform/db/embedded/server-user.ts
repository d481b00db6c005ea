import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { StartError } from '../../runtime/start-error.ts';

const exec = promisify(execFile);

/**
 * Runs PostgreSQL's programs as the current user or, because PostgreSQL refuses to run as root, as an ordinary user.
 */
export type ServerUser = {
  /** Runs to completion. On failure, the error's message is the program's complaint. */
  run(program: string, args: string[]): Promise<void>;
  /** Starts in a session of its own, so that neither Ctrl-C in our terminal nor our death reaches it. */
  launch(program: string, args: string[], stdio: StdioOptions): ChildProcess;
  /** Changes the owner of a file or directory that we created, recursively. */
  own(path: string): Promise<void>;
};

type Identity = { uid: number; gid: number };

const surroundings = {
  // The programs have absolute paths and find each other. Their user may have no access to the current directory.
  cwd: '/',
  // Nothing is inherited: PGPORT, PGDATA, PGOPTIONS, LC_ALL and the like would change the server's behaviour.
  env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
};

export async function chooseServerUser(options: {
  binaries: Binaries;
  directory: string;
  socketDirectory: string;
}): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return serverUser([], {});
  const identity = await identityFor(options.directory);
  const owned = { ...identity, own: (path: string) => handOver(path, identity) };
  await chown(options.socketDirectory, identity.uid, identity.gid);

  const direct = serverUser([], owned);
  if (await reachesEverything(direct, options)) return direct;
  const privileged = serverUser(passThroughClosedDirectories(identity), { own: owned.own });
  if (await reachesEverything(privileged, options)) return privileged;
  throw new StartError(
    `PostgreSQL must not run as root, and user ${identity.uid} cannot reach ${options.binaries.postgres} and ${dirname(options.directory)}: ` +
      `start Placewell as an ordinary user, or keep it and DATA_DIR in directories that everyone may enter (or install setpriv).`,
  );
}

function serverUser(prefix: string[], as: Partial<Identity> & Partial<Pick<ServerUser, 'own'>>): ServerUser {
  const { own = () => Promise.resolve(), ...identity } = as;
  const command = (program: string, args: string[]) => {
    const [first = program, ...rest] = [...prefix, program, ...args];
    return [first, rest] as const;
  };
  return {
    async run(program, args) {
      try {
        await exec(...command(program, args), { ...surroundings, ...identity });
      } catch (error) {
        throw new Error(complaint(error), { cause: error });
      }
    },
    launch: (program, args, stdio) =>
      spawn(...command(program, args), { ...surroundings, ...identity, stdio, detached: true }),
    own,
  };
}

/** The output line with the actual error; the rest is advice and progress. */
function complaint(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error:|FATAL:/.test(line)) ?? lines.at(-1) ?? String(error);
}

/** The owner of an existing cluster, else `postgres`, else `nobody`. */
async function identityFor(directory: string): Promise<Identity> {
  const owner = await stat(directory).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([idOf('-u', name), idOf('-g', name)]);
    if (uid && gid) return { uid, gid };
  }
  throw new StartError(
    'PostgreSQL must not run as root and this machine has neither a user postgres nor a user nobody: start Placewell as an ordinary user.',
  );
}

async function idOf(option: '-u' | '-g', user: string): Promise<number | undefined> {
  return exec('id', [option, user], surroundings).then(
    ({ stdout }) => Number(stdout),
    // `id` fails for a user that does not exist.
    () => undefined,
  );
}

async function handOver(path: string, { uid, gid }: Identity): Promise<void> {
  await exec('chown', ['-R', '-h', `${uid}:${gid}`, path], surroundings);
}

/** Asks the system instead of reading permission bits, because it also considers access lists and mount options. */
async function reachesEverything(
  user: ServerUser,
  { binaries, directory, socketDirectory }: { binaries: Binaries; directory: string; socketDirectory: string },
): Promise<boolean> {
  const script = '"$1" --version && test -x "$1" && test -x "$2" && test -x "$3"';
  return user.run('/bin/sh', ['-c', script, 'sh', binaries.postgres, dirname(directory), socketDirectory]).then(
    () => true,
    () => false,
  );
}

/**
 * For a checkout in a directory that only root may enter, such as /root. PostgreSQL keeps one of root's capabilities to
 * pass through it: dac_override, because containers commonly have it but not the narrower dac_read_search.
 */
function passThroughClosedDirectories({ uid, gid }: Identity): string[] {
  const onlyThis = '-all,+dac_override';
  return [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${onlyThis}`,
    `--ambient-caps=${onlyThis}`,
    `--bounding-set=${onlyThis}`,
    // Without it, access(2), which PostgreSQL uses to find its own programs, ignores the capability.
    '--securebits=+no_setuid_fixup',
    '--no-new-privs',
  ];
}
