import { Agent } from 'node:http';
import type { ChildProcess } from 'node:child_process';
import { fire } from '../proof/load.ts';
import { mixed } from '../proof/mixed-load.ts';
import { signInAs } from '../proof/requests.ts';
import { openStream, residentOf } from '../proof/streams.ts';

export const STREAMS = 1_000;
/** The limit per account. */
const STREAMS_PER_SESSION = 6;

/**
 * How many megabytes the process grows with a thousand listening pages. It has served requests before, so that only the
 * streams count.
 */
export async function measureStreams(url: string, child: ChildProcess, emails: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const cookies: string[] = [];
  for (const email of emails) cookies.push((await signInAs(url, email)).cookie);
  await fire(url, { connections: 20, until: (sent) => sent >= 1_000, next: mixed(cookies) });
  const before = await residentOf(child);
  for (let number = 0; number < STREAMS; number += 1) {
    await openStream(agent, url, cookies[Math.floor(number / STREAMS_PER_SESSION)] ?? '');
  }
  const more = (await residentOf(child)) - before;
  agent.destroy();
  return more;
}
