import type { Amounts } from './other-records.ts';

/** The content of a database. Its name is part of its path. */
export interface Plan {
  name: string;
  accounts: PlannedAccount[];
}

export interface PlannedAccount extends Amounts {
  email: string;
  candidates: number;
}

const OTHER_ACCOUNTS = 3;

/** One account per size, plus others: twice as many candidates as the largest account has. */
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

/** An account may have only a few live streams, so many streams need many accounts. */
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

/** Besides the large ones: a small account, and a long neglected one with everything overdue. */
export const SMALL = 1_000;
export const NEGLECTED = 20_000;

/** One account with an agency's work of several years, and that many more like it. */
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

/** A million candidates in two hundred firms. */
export function planOfMillion(): Plan {
  const accounts = Array.from({ length: MILLION_ACCOUNTS - 1 }, (_, index) => account(`firm-${index}`, MILLION_EACH));
  return { name: 'million', accounts: [account(nameOfSize(MILLION_EACH), MILLION_EACH), ...accounts] };
}

/** A firm's clients, jobs, tasks and interactions are in proportion to its candidates. */
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
