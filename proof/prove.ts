import { expect, inject, it } from 'vitest';

/**
 * A promise with a figure, and the check that measures it. `npm run proof` runs every check in full and prints a line for each;
 * `npm run test:deep` runs the same checks in short.
 */
export interface Proof {
  /** Its number in docs/promises.md, e.g. "P2". */
  promise: string;
  title: string;
  /** The target figure, in words. */
  asked: string;
  check: () => Promise<Finding>;
  /** The same check on a deliberately broken variant. A check that does not notice it proves nothing. */
  control?: { broken: string; check: () => Promise<Finding> };
}

export interface Finding {
  holds: boolean;
  /** The measured figure, in words. */
  figure: string;
}

export interface ProofLine extends Finding {
  promise: string;
  title: string;
  asked: string;
  /** Set on the line of a control, which is caught if the check fails. */
  broken?: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    effort: 'short' | 'full';
  }
  interface TaskMeta {
    proof?: ProofLine;
  }
}

export const isFull = () => inject('effort') === 'full';

/** The size of a check: enough to notice a mistake, or as much as was promised. */
export function bySize<T>(short: T, full: T): T {
  return isFull() ? full : short;
}

/** No test may depend on how fast the machine is, so a time counts only in full. */
export function isWithin(milliseconds: number, limit: number): boolean {
  return !isFull() || milliseconds <= limit;
}

/** A check in full takes as long as its promise says. */
const limit = { timeout: 2 * 60 * 60_000 };

export function prove({ promise, title, asked, check, control }: Proof): void {
  it(`${promise}: ${title}`, limit, async ({ task }) => {
    const finding = await check();
    task.meta.proof = { promise, title, asked, ...finding };
    expect(finding).toEqual({ ...finding, holds: true });
  });
  if (!control) return;
  it(`${promise}: the check catches ${control.broken}`, limit, async ({ task }) => {
    const finding = await control.check();
    task.meta.proof = { promise, title, asked, broken: control.broken, ...finding };
    expect(finding).toEqual({ ...finding, holds: false });
  });
}
