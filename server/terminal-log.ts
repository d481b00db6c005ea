import type { DestinationStream } from 'pino';
import type { Trouble } from './trouble.ts';

/** What is of no use to the person at the terminal: there is one process, and they started it. */
const leftOut = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname', 'requestId']);

const levels: [least: number, name: string][] = [
  [60, 'FATAL'],
  [50, 'ERROR'],
  [40, 'WARN'],
  [30, 'info'],
];

/** For people: each JSON line of the log as one sentence, and behind an error where it was. It adds nothing to the line. */
export function terminalLog(output: { write: (text: string) => unknown }): DestinationStream {
  return { write: (line) => void output.write(readable(line)) };
}

function readable(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown> & { level: number; time: string; err?: Trouble };
  const [, level = 'debug'] = levels.find(([least]) => entry.level >= least) ?? [];
  const facts = Object.entries(entry).flatMap(([name, value]) =>
    leftOut.has(name) || value === null ? [] : [`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
  const sentence = [timeOfDay(entry.time), level.padEnd(5), entry['msg'], ...facts].filter(Boolean).join(' ');
  return `${sentence}\n${troubleOf(entry.err)}`;
}

function timeOfDay(instant: string): string {
  return new Date(instant).toTimeString().slice(0, 8);
}

function troubleOf(err: Trouble | undefined): string {
  if (err === undefined) return '';
  const { type, code, message, stack, cause } = err;
  const what = `${type}${code === undefined ? '' : ` ${code}`}: ${message}`;
  const lines = [what, ...(stack?.split('\n').map((frame) => frame.trim()) ?? [])];
  return `${lines.map((text) => `    ${text}\n`).join('')}${troubleOf(cause)}`;
}
