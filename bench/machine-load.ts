import { readFile } from 'node:fs/promises';

/** How much of the machine other processes have used since this call: figures from a busy machine mean little. */
export function createMachineLoad(): () => Promise<string> {
  const before = readTicks();
  return async () => {
    const [first, last] = [await before, await readTicks()];
    const since = last.map((ticks, index) => ticks - (first[index] ?? 0));
    const all = since.reduce((sum, ticks) => sum + ticks, 0);
    // In the fields of proc(5), the fourth is idle time, the eighth time stolen by the host.
    const [idle, stolen] = [since[3] ?? 0, since[7] ?? 0].map((ticks) => `${((ticks / all) * 100).toFixed(1)} %`);
    return `the processors were idle for ${idle} of the time, and taken away by the host for ${stolen}`;
  };
}

async function readTicks(): Promise<number[]> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  // The last two are included in the first two.
  return line.split(/\s+/).slice(1, 9).map(Number);
}
