import type { DestinationStream } from 'pino';
import type { ErrorDescription } from './describe-error.ts';

/** Of no use to the person at the terminal, who started the only process. */
const leftOut = new Set(['level', 'time', 'msg', 'err', 'pid', 'hostname', 'requestId']);

const levels: [least: number, name: string][] = [
  [60, 'FATAL'],
  [50, 'ERROR'],
  [40, 'WARN'],
  [30, 'info'],
];

/** Renders each JSON log line as one sentence, followed by the stack of an error. It adds no information. */
export function terminalLog(output: { write: (text: string) => unknown }): DestinationStream {
  return { write: (line) => void output.write(readable(line)) };
}

function readable(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown> & { level: number; time: string; err?: ErrorDescription };
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

function troubleOf(err: ErrorDescription | undefined): string {
  if (err === undefined) return '';
  const { type, code, message, stack, cause } = err;
  const what = `${type}${code === undefined ? '' : ` ${code}`}: ${message}`;
  const lines = [what, ...(stack?.split('\n').map((frame) => frame.trim()) ?? [])];
  return `${lines.map((text) => `    ${text}\n`).join('')}${troubleOf(cause)}`;
}
