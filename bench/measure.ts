import { loadavg } from 'node:os';

export const print = (text: string) => process.stdout.write(`${text}\n`);

export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export function load(): string {
  return `load average ${loadavg()[0]?.toFixed(1)}`;
}
