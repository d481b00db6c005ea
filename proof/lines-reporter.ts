import type { Reporter, TestCase } from 'vitest/node';
import type { ProofLine } from './prove.ts';

/** Prints one line per promise as soon as it is measured, and a total at the end. */
export class LinesReporter implements Reporter {
  private kept = 0;
  private broken = 0;

  onTestRunStart(): void {
    say(`${'promise'.padEnd(8)}${'result'.padEnd(9)}figure reached | figure asked`);
  }

  onTestCaseResult(test: TestCase): void {
    // This promise was not requested.
    if (test.result().state === 'skipped') return;
    const passed = test.ok();
    if (passed) this.kept += 1;
    else this.broken += 1;
    const { proof } = test.meta();
    say(proof ? lineOf(proof, passed) : `${' '.repeat(8)}${passed ? 'pass' : 'FAIL'}     ${test.name}`);
    if (!passed) for (const { message } of test.result().errors ?? []) say(`${' '.repeat(17)}${message}`);
  }

  onTestRunEnd(): void {
    say(`${this.kept} pass, ${this.broken} fail`);
  }
}

function lineOf({ promise, title, asked, figure, broken }: ProofLine, passed: boolean): string {
  const result = (passed ? 'pass' : 'FAIL').padEnd(9);
  if (broken === undefined) return `${promise.padEnd(8)}${result}${title}: ${figure} | ${asked}`;
  return `${promise.padEnd(8)}${result}control, ${broken}: ${passed ? 'caught' : 'NOT caught'} (${figure})`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
