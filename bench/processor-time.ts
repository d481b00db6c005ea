import { readdir, readFile } from 'node:fs/promises';
import { asOwner } from '#server/platform/db/as-owner.ts';

/** Milliseconds of the processors, which other load on the machine affects less than the time until an answer. */
export interface ProcessorTime {
  node: number;
  postgres: number;
}

/** What a piece of work takes of the product's process and of the server processes behind connections. */
export async function processorTimeOf(
  { pid, ownerUrl }: { pid: number; ownerUrl: string },
  work: () => Promise<void>,
): Promise<ProcessorTime> {
  const readTimes = async () => {
    const pids = [pid, ...(await serverProcesses(ownerUrl))];
    return new Map(await Promise.all(pids.map(async (each) => [each, await timeOf(each)] as const)));
  };
  const before = await readTimes();
  await work();
  const used = { node: 0, postgres: 0 };
  // A connection that was closed meanwhile had been idle for long.
  for (const [process, time] of await readTimes()) {
    used[process === pid ? 'node' : 'postgres'] += time - (before.get(process) ?? 0);
  }
  return used;
}

async function serverProcesses(ownerUrl: string): Promise<number[]> {
  const pids: number[] = [];
  await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    pids.push(...rows.map((row) => row.pid));
  });
  return pids;
}

/** Of all threads, from proc(5). */
async function timeOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      // A thread may have ended since.
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ')[0]) / 1e6;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}
