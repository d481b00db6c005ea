import { parseArgs } from 'node:util';

const parts = ['server', 'load', 'streams', 'browser'] as const;
type Part = (typeof parts)[number];

export interface Options {
  /** Candidates in the measured accounts. */
  sizes: number[];
  parts: ReadonlySet<Part>;
  /** Counted requests per line of the table. */
  requests: number;
  /** Seconds of mixed load. */
  seconds: number;
  profile: boolean;
  million: boolean;
  /** How many processes the product runs on its port. */
  processes: number;
  /** Nothing was left out, so the results go into the documents. */
  isComplete: boolean;
}

const DEFAULT_SIZES = '1000,20000,100000';

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string' },
      size: { type: 'string' },
      only: { type: 'string' },
      requests: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '10' },
      profile: { type: 'boolean', default: false },
      million: { type: 'boolean', default: false },
      processes: { type: 'string', default: '1' },
    },
  });
  const sizes = values.sizes ?? values.size;
  const processes = wholeNumber('--processes', values.processes);
  return {
    sizes: (sizes ?? DEFAULT_SIZES).split(',').map((text) => wholeNumber('--sizes', text)),
    parts: new Set(values.only === undefined ? parts : values.only.split(',').map(knownPart)),
    requests: wholeNumber('--requests', values.requests),
    seconds: wholeNumber('--seconds', values.seconds),
    profile: values.profile,
    million: values.million,
    processes,
    isComplete:
      sizes === undefined && values.only === undefined && !values.profile && !values.million && processes === 1,
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${option} takes whole numbers, not ${JSON.stringify(text)}.`);
  return Number(text);
}

function knownPart(text: string): Part {
  const part = parts.find((known) => known === text);
  if (part === undefined) throw new Error(`--only takes ${parts.join(', ')}, not ${JSON.stringify(text)}.`);
  return part;
}
