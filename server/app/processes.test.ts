import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { findRunningDatabase } from '#server/platform/db/find-database.ts';
import { findPostmaster } from '#server/platform/db/embedded/postmaster.ts';
import { runProduct, startProduct, textOf, useBuiltProduct, type Talking } from '#server/test/process.ts';
import { usedDataDirectory } from '#server/test/used-data-directory.ts';

useBuiltProduct();

interface LogLine {
  pid: number;
  msg: string;
  route?: string;
  process?: number;
  processes?: number[];
}

function logOf({ output }: Talking): LogLine[] {
  return output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);
}

async function startTwo(folder: string) {
  const product = await startProduct({ DATA_DIR: folder, PROCESSES: '2', LOG_LEVEL: 'info' });
  await expect.poll(() => logOf(product).find(({ msg }) => msg === 'several processes are serving')).toBeDefined();
  const serving = logOf(product).find(({ processes }) => processes)?.processes ?? [];
  return { ...product, serving };
}

/** Each call opens a new connection, and the next connection reaches another process. */
async function ask(
  url: string,
  method: string,
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
) {
  const asked = request(`${url}${path}`, {
    agent: new Agent({ keepAlive: false }),
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
  });
  asked.end(body && JSON.stringify(body));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  onTestFinished(() => void response.destroy());
  return response;
}

async function statusOf(...asked: Parameters<typeof ask>): Promise<number | undefined> {
  const response = await ask(...asked);
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

async function signUp(url: string): Promise<string> {
  const response = await ask(url, 'POST', '/api/auth/sign-up', {
    body: { displayName: 'Ada', email: 'ada@example.com', password: 'a long secret' },
  });
  response.resume();
  return response.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('two processes serve one port, each knows what happens in the other, and SIGTERM ends all', async () => {
  const folder = await usedDataDirectory();
  const product = await startTwo(folder);
  const { url, serving } = product;
  const cookie = await signUp(url);
  const ownerUrl = (await findRunningDatabase({ dataDirectory: folder, databaseUrl: undefined })) ?? '';
  await asOwner(ownerUrl, (owner) => owner.query(`update users set subscription = '{"status": "trialing"}'`));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => statusOf(url, 'GET', '/api/preferences', { cookie })),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  const answeredBy = () =>
    new Set(logOf(product).flatMap(({ route, pid }) => (route?.startsWith('/api/preferences') ? [pid] : [])));
  await expect.poll(answeredBy).toEqual(new Set(serving));

  // Two streams on two connections land on both processes.
  const streams = await Promise.all([1, 2].map(() => ask(url, 'GET', '/api/live', { cookie })));
  const heard = streams.map(() => '');
  for (const [index, stream] of streams.entries()) {
    stream.setEncoding('utf8').on('data', (text: string) => (heard[index] += text));
    stream.on('error', () => undefined);
  }
  const task = { id: randomUUID(), title: 'Call again' };
  expect(await statusOf(url, 'POST', '/api/tasks', { cookie, body: task })).toBe(201);
  await expect.poll(() => heard.every((text) => text.includes('event: change'))).toBe(true);

  const exited = once(product.process, 'exit');
  product.process.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(serving.filter(isAlive)).toEqual([]);
  expect(await findPostmaster(join(folder, 'postgres'))).toBeUndefined();
});

it('when one is killed the other goes on and another takes its place; when the first is killed all end', async () => {
  const folder = await usedDataDirectory();
  const product = await startTwo(folder);
  const { url, serving } = product;
  const cookie = await signUp(url);
  const [victim = 0] = serving;
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => isAlive(victim)).toBe(false);
  expect(await statusOf(url, 'GET', '/readyz')).toBe(200);
  const successor = () => logOf(product).find(({ msg }) => msg === 'a new process has replaced it')?.process;
  const statuses = new Set<number | undefined>();
  const askAndLook = async () => {
    statuses.add(await statusOf(url, 'GET', '/readyz'));
    return successor();
  };
  await expect.poll(askAndLook).toBeDefined();
  // The new one takes no connection before it can serve.
  expect(statuses).toEqual(new Set([200]));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => statusOf(url, 'GET', '/api/preferences', { cookie })),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  const answeredBy = () =>
    new Set(logOf(product).flatMap(({ route, pid }) => (route?.startsWith('/api/preferences') ? [pid] : [])));
  await expect.poll(answeredBy).toEqual(new Set([serving[1], successor()]));

  const exited = once(product.process, 'exit');
  product.process.kill('SIGKILL');
  await exited;
  await expect.poll(() => [serving[1], successor()].filter((pid) => isAlive(pid ?? 0))).toEqual([]);
  const { url: next } = await startTwo(folder);
  expect(await statusOf(next, 'GET', '/readyz')).toBe(200);
});

it('a start that cannot succeed says why and leaves nothing running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const folder = await usedDataDirectory();
  const { port } = taken.address() as AddressInfo;
  const child = runProduct({ DATA_DIR: folder, PROCESSES: '2', PORT: String(port) });
  const exited = once(child, 'exit');
  expect(await textOf(child.stderr)).toContain(`Port ${port} is already in use by another program.`);
  expect(await exited).toEqual([1, null]);
  expect(await findPostmaster(join(folder, 'postgres'))).toBeUndefined();
});
