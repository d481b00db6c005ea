import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { get, type Agent } from 'node:http';

/** The resident memory of a process, in megabytes. */
export async function residentOf(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Resolves with the first data of the stream. */
export function openStream(agent: Agent, url: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/live`, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream answered ${response.statusCode}`));
      response.once('data', () => resolve());
      response.on('error', () => undefined);
    }).on('error', reject);
  });
}
