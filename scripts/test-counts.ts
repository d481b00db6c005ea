export interface Counts {
  passed: number;
  failed: number;
}

export function readVitestCounts(report: string): Counts {
  const { numPassedTests, numFailedTests } = JSON.parse(report) as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
}

/** Playwright counts tests by whether they went as expected. There are no retries, so none is flaky. */
export function readPlaywrightCounts(report: string): Counts {
  const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number } };
  return { passed: stats.expected, failed: stats.unexpected };
}
