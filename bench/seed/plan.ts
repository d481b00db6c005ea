import type { Amounts } from './other-records.ts';

/** What a database is filled with. Its name is part of where it is kept. */
export interface Plan {
  name: string;
  accounts: PlannedAccount[];
}

export interface PlannedAccount extends Amounts {
  email: string;
  candidates: number;
}

const OTHER_ACCOUNTS = 3;

/** An account of each size, and others, so that the largest has twice as many candidates beside it as in it. */
export function planOfSizes(sizes: readonly number[]): Plan {
  const largest = Math.max(...sizes);
  const beside = 3 * largest - sizes.reduce((sum, size) => sum + size, 0);
  const others = Array.from({ length: OTHER_ACCOUNTS }, (_, index) =>
    account(`other-${index}`, Math.round(beside / OTHER_ACCOUNTS)),
  );
  return {
    name: sizes.join('-'),
    accounts: [...sizes.map((size) => account(nameOfSize(size), size)), ...others, ...listeners.map(emptyAccount)],
  };
}

/** An account has few live streams, so many of them take many accounts. */
const listeners = Array.from({ length: 170 }, (_, index) => `listener-${index}`);
export const listenerEmails = listeners.map(emailOf);

function emptyAccount(name: string): PlannedAccount {
  return { email: emailOf(name), candidates: 0, clients: 0, jobs: 0, tasks: 0, interactions: 0 };
}

const nameOfSize = (size: number) => `size-${size}`;

function emailOf(name: string): string {
  return `${name}@example.com`;
}

export const emailOfSize = (size: number) => emailOf(nameOfSize(size));

/** Beside the large ones: a small one, and one that nobody has looked after for long, so that everything is overdue. */
export const SMALL = 1_000;
export const NEGLECTED = 20_000;

/** One account with a whole agency's work of years, and so many more like it. */
export function planOfAgencies(candidates: number, others: number): Plan {
  const names = [nameOfSize(candidates), ...Array.from({ length: others }, (_, index) => `other-${index}`)];
  const agency = (name: string, size: number): PlannedAccount => ({
    ...account(name, size),
    tasks: Math.max(1, Math.round(size / 2)),
    interactions: size * 3,
  });
  const neglected = {
    ...agency(nameOfSize(NEGLECTED), NEGLECTED),
    jobs: NEGLECTED / 4,
    tasks: NEGLECTED,
    overdue: 1_000,
    interactions: 0,
  };
  return {
    name: `agencies-${candidates}-${others + 1}`,
    accounts: [...names.map((name) => agency(name, candidates)), agency(nameOfSize(SMALL), SMALL), neglected],
  };
}

const MILLION_ACCOUNTS = 200;
export const MILLION_EACH = 5_000;

/** A million candidates of two hundred firms. */
export function planOfMillion(): Plan {
  const accounts = Array.from({ length: MILLION_ACCOUNTS - 1 }, (_, index) => account(`firm-${index}`, MILLION_EACH));
  return { name: 'million', accounts: [account(nameOfSize(MILLION_EACH), MILLION_EACH), ...accounts] };
}

/** A firm's clients, jobs, tasks and interactions come in proportion to its candidates. */
function account(name: string, candidates: number): PlannedAccount {
  const share = (parts: number) => Math.max(1, Math.round(candidates / parts));
  return {
    email: emailOf(name),
    candidates,
    clients: share(5),
    jobs: share(20),
    tasks: share(5),
    interactions: share(2),
  };
}
