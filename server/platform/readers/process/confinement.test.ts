import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDataDirectory } from '#server/platform/runtime/data-directory.ts';
import { createLog } from '#server/platform/runtime/log.ts';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { madeOnce } from '#server/test/made-once.ts';
import { temporaryFolder } from '#server/test/temporary-folder.ts';
import { warnOfWeakConfinement } from './confinement-warning.ts';
import { weaknessOf, type Walls } from './confinement.ts';
import { hostileAttempts, type Attempt, type Targets } from './test-hostile-attempts.ts';
import { createLimitedProcesses } from './limited-process.ts';
import { builtProgram, type Program } from './program.ts';

const bundle = join(inject('folders').bundles, 'hostile');
const program = builtProgram(join(bundle, 'test-hostile-child.js'));
const isRoot = process.getuid?.() === 0;

beforeAll(() => madeOnce(bundle, bundleHostileChild));

function bundleHostileChild(outDir: string): Promise<unknown> {
  const input = join(projectRoot, 'server/platform/readers/process/test-hostile-child.ts');
  return build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir, target: 'node20', rolldownOptions: { input } },
  });
}

const limits = { timeMs: 600_000, processorMs: 600_000, memoryMb: 1_000, heapMb: 256 };

/** Runs it through the same door as the readers. */
async function runHostile(hostile: Program, targets: Targets): Promise<Record<Attempt, string>> {
  const pieces: Buffer[] = [];
  const { run } = createLimitedProcesses(hostile, limits);
  for await (const piece of run([JSON.stringify(targets)], nothing())) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString()) as Record<Attempt, string>;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const wallsOf = (hostile: Program): Promise<Walls> => createLimitedProcesses(hostile, limits).walls();

/** A data directory as the product makes it, beside other people's files, which everybody may read. */
async function writtenFiles(): Promise<Targets['files']> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  const data = await openDataDirectory(join(folder, '.data'));
  onTestFinished(() => data.release());
  await data.secret('app-secret');
  const [settings, other] = [join(folder, '.env'), join(folder, 'another-project/package.json')];
  await mkdir(dirname(other));
  await writeFile(settings, 'APP_SECRET=canary', { mode: 0o600 });
  await writeFile(other, '{}');
  const secret = join(data.path, 'app-secret.secret');
  // They are where the program looks for them.
  for (const file of [secret, settings, other]) expect(await readFile(file, 'utf8')).not.toBe('');
  return { secret, settings, other, written: join(folder, 'written') };
}

/** Listens on one port for TCP and UDP, and counts what arrives. */
async function listeningServer() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    heard.push('tcp');
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = createSocket('udp4', () => heard.push('udp')).bind(port, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    server.close();
    socket.close();
  });
  return { port, heard };
}

const doneOf = (outcomes: Record<Attempt, string>) => hostileAttempts.filter((attempt) => outcomes[attempt] === 'done');

const inNamespaces: Attempt[] = ['connect by TCP', 'ask another server by fetch', 'send by UDP', 'look up a name'];
const closedToOthers: Attempt[] = ['read a secret', 'read the settings'];

/** What the system refuses behind these walls, whatever Node does. */
const refusedBehind = ({ ownUser, ownNamespaces }: Walls): Attempt[] => [
  ...(ownUser || ownNamespaces ? (['read the environment of the parent'] as const) : []),
  ...(ownUser ? closedToOthers : []),
  ...(ownNamespaces ? inNamespaces : []),
];

const canRun = (...[command = '', ...args]: string[]) =>
  new Promise<boolean>((resolve) => execFile(command, args, (error) => resolve(error === null)));

describe('a program that reads files and is taken over', () => {
  it('reads, writes, starts and reaches nothing', async () => {
    const [files, { port, heard }] = [await writtenFiles(), await listeningServer()];
    const outcomes = await runHostile(program, { files, port, isGuarded: true });
    expect(Object.keys(outcomes)).toEqual([...hostileAttempts]);
    expect(doneOf(outcomes)).toEqual([]);
    for (const [attempt, why] of Object.entries(outcomes)) {
      expect(why, attempt).toMatch(/ERR_ACCESS_DENIED|ERR_DLOPEN_DISABLED|has no network|fetch failed/);
    }
    expect(heard).toEqual([]);
    expect(existsSync(files.written)).toBe(false);
  });

  it('is refused by the system too what the walls of this machine promise', async () => {
    const [files, { port, heard }] = [await writtenFiles(), await listeningServer()];
    const unruled: Program = { ...program, reads: 'everything' };
    const walls = await wallsOf(unruled);
    expect(walls.ownUser).toBe(isRoot);
    const hasNamespaces =
      (await canRun('unshare', '--user', '--net', 'true')) || (await canRun('unshare', '--net', 'true'));
    expect(walls.ownNamespaces).toBe(hasNamespaces);

    const outcomes = await runHostile(unruled, { files, port, isGuarded: false });
    const refused = hostileAttempts.filter((attempt) => outcomes[attempt] !== 'done');
    expect(refused).toEqual(expect.arrayContaining(refusedBehind(walls)));
    expect(heard.length > 0).toBe(!walls.ownNamespaces);
    // Nothing but the walls stood in its way.
    expect(outcomes['read a file of another project']).toBe('done');
    expect(outcomes['start a process']).toBe('done');
  });

  it('in a folder that only its owner may enter runs as the owner, and the log says so if that is root', async () => {
    const closed = join(await temporaryFolder(), 'dist');
    await cp(bundle, closed, { recursive: true });
    const hidden = builtProgram(join(closed, 'test-hostile-child.js'));
    const [files, { port }] = [await writtenFiles(), await listeningServer()];
    expect(doneOf(await runHostile(hidden, { files, port, isGuarded: true }))).toEqual([]);
    expect(await wallsOf(hidden)).toMatchObject({ ownUser: false });
    const lines: string[] = [];
    const log = createLog({ level: 'info' }, { write: (line) => void lines.push(line) });
    await warnOfWeakConfinement({ walls: () => wallsOf(hidden) }, log);
    expect(lines.filter((line) => line.includes('run as root'))).toHaveLength(isRoot ? 1 : 0);
  });

  it('without namespaces is named in the log, and with all walls it is not', () => {
    expect(weaknessOf({ ownUser: true, ownNamespaces: false })).toContain('kept from the network by Node alone');
    expect(weaknessOf({ ownUser: true, ownNamespaces: true })).toBeUndefined();
  });
});
