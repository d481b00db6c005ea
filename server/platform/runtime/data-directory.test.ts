import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDataDirectory } from './data-directory.ts';
import { startOtherProcess } from '#server/test/other-process.ts';
import { StartError } from './start-error.ts';

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'placewell-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Another process that opens the directory on command, answers 'opened' or the error, and releases it on command. */
const opener = `
  const { openDataDirectory } = await import('#server/platform/runtime/data-directory.ts');
  let opened;
  process.on('message', async ({ open, release }) => {
    try {
      if (release) await opened?.release();
      opened = open ? await openDataDirectory(open) : undefined;
      process.send('opened');
    } catch (error) {
      process.send(error.message);
    }
  });
  process.send('listening');
`;

async function tell(child: ChildProcess, order: { open?: string; release?: boolean }): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(order);
  const [message] = await answer;
  return message;
}

/** What kill -9 leaves behind: a socket file that nobody listens on. */
async function leaveStaleLock(dataDirectory: string): Promise<void> {
  const server = createServer().listen(join(dataDirectory, 'run', 'dying'));
  await once(server, 'listening');
  await rename(join(dataDirectory, 'run', 'dying'), join(dataDirectory, 'run', 'lock'));
  server.close();
  await once(server, 'close');
}

describe('openDataDirectory', () => {
  it('creates the directory with access for its owner only', async () => {
    const path = join(await temporaryDirectory(), 'deep', 'data');
    const directory = await openDataDirectory(path);
    onTestFinished(() => directory.release());
    expect((await stat(path)).mode & 0o066).toBe(0);
    expect(directory.path).toBe(path);
  });

  it('refuses while another process holds it, and opens once that process is killed', async () => {
    const path = await temporaryDirectory();
    const holder = await startOtherProcess(opener);
    expect(await tell(holder, { open: path })).toBe('opened');
    const sentence = `Another Placewell is already using the data directory ${path} (process ${holder.pid}). Stop it or set DATA_DIR to another directory.`;
    await expect(openDataDirectory(path)).rejects.toThrow(new StartError(sentence));

    const alias = join(await temporaryDirectory(), 'alias');
    await symlink(path, alias);
    await expect(openDataDirectory(alias)).rejects.toThrow(new StartError(sentence));

    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const directory = await openDataDirectory(path);
    await directory.release();
  });

  it('refuses while a suspended process holds it', async () => {
    const path = await temporaryDirectory();
    const holder = await startOtherProcess(opener);
    await tell(holder, { open: path });
    holder.kill('SIGSTOP');
    await expect(openDataDirectory(path)).rejects.toThrow(`already using the data directory ${path}. Stop it`);
  });

  it('can be opened again after release, and a second release does no harm', async () => {
    const path = await temporaryDirectory();
    const first = await openDataDirectory(path);
    await first.release();
    const second = await openDataDirectory(path);
    await first.release();
    await expect(openDataDirectory(path)).rejects.toThrow(StartError);
    await second.release();
  });

  it('lets in exactly one of several processes that start at once', async () => {
    const path = await temporaryDirectory();
    await (await openDataDirectory(path)).release();
    const starters = await Promise.all([
      startOtherProcess(opener),
      startOtherProcess(opener),
      startOtherProcess(opener),
    ]);
    for (let round = 0; round < 20; round++) {
      await leaveStaleLock(path);
      const answers = await Promise.all(starters.map((starter) => tell(starter, { open: path })));
      expect(answers.filter((answer) => answer === 'opened')).toHaveLength(1);
      await Promise.all(starters.map((starter) => tell(starter, { release: true })));
    }
  });

  it('works when the path is too long for a socket', async () => {
    const path = join(await temporaryDirectory(), 'a-directory-name-of-some-length'.repeat(4));
    const directory = await openDataDirectory(path);
    onTestFinished(() => rm(dirname(directory.socketDirectory), { recursive: true, force: true }));
    onTestFinished(() => directory.release());
    expect(directory.socketDirectory.length).toBeLessThan(80);
    await expect(openDataDirectory(path)).rejects.toThrow(`(process ${process.pid})`);
  });

  it('does not trust a socket directory that others can write to', async () => {
    const path = await temporaryDirectory();
    await mkdir(join(path, 'run'));
    await chmod(join(path, 'run'), 0o777);
    await expect(openDataDirectory(path)).rejects.toThrow('must be a directory that only this user can write to');
  });

  it('names DATA_DIR and the path when the directory is not writable', async () => {
    const file = join(await temporaryDirectory(), 'file');
    await writeFile(file, '');
    const refusal = await openDataDirectory(join(file, 'data')).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect(String(refusal)).toContain(`DATA_DIR must be a writable directory, but ${file}/data is not`);
    // Not even root can create files there.
    await expect(openDataDirectory('/proc/self')).rejects.toThrow('DATA_DIR must be a writable directory');
  });
});

describe('secret', () => {
  it('is random, private and permanent', async () => {
    const path = await temporaryDirectory();
    const first = await openDataDirectory(path);
    const secret = await first.secret('app');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await first.secret('database')).not.toBe(secret);
    expect((await stat(join(path, 'app.secret'))).mode & 0o777).toBe(0o600);
    await first.release();

    const second = await openDataDirectory(path);
    onTestFinished(() => second.release());
    expect(await second.secret('app')).toBe(secret);
  });

  it('refuses a damaged file instead of replacing it', async () => {
    const path = await temporaryDirectory();
    await writeFile(join(path, 'app.secret'), '\n');
    const directory = await openDataDirectory(path);
    onTestFinished(() => directory.release());
    await expect(directory.secret('app')).rejects.toThrow(`${path}/app.secret is damaged; restore it from a backup.`);
    expect(await readFile(join(path, 'app.secret'), 'utf8')).toBe('\n');
  });
});
