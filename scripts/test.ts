import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { readPlaywrightCounts, readVitestCounts, type Counts } from './test-counts.ts';

/**
 * `npm test` runs the tests beside the static checks and the build, then the browser journeys if nothing failed. `npm run check`
 * (--fast) leaves out the slow tests, the screens and the browser. `npm run test:deep` (--deep) runs the tests and journeys that
 * both leave out. vitest.config.ts and playwright.config.ts say which those are. Nothing is ever retried.
 */
interface Step {
  name: string;
  command: [program: string, ...args: string[]];
  /** Show its output while it runs, not only when it fails. */
  live?: boolean;
  /** For steps that run tests: how many passed and failed. */
  counts?: () => Promise<Counts>;
}

const fast = process.argv.includes('--fast');
const deep = process.argv.includes('--deep');
const RESULTS = '.cache/test-results';
const vitestResults = `${RESULTS}/vitest.json`;
const playwrightResults = `${RESULTS}/playwright.json`;

const staticChecks: Step[] = [
  { name: 'lockfile', command: ['tsx', 'scripts/lockfile.ts'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  // The rules that need types take most of a minute.
  { name: 'lint', command: fast ? ['oxlint', '--deny-warnings'] : ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'structure', command: ['tsx', 'scripts/structure.ts'] },
];
const vitest = (name: string, ...projects: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestResults}`,
  ],
  live: !fast,
  counts: async () => readVitestCounts(await readFile(vitestResults, 'utf8')),
});
const build: Step = { name: 'build', command: ['npm', 'run', 'build', '--silent'] };
const journeys = (name: string, ...which: string[]): Step => ({
  name,
  command: ['tsx', 'scripts/e2e.ts', '--reporter=list,json', ...which],
  live: true,
  counts: async () => readPlaywrightCounts(await readFile(playwrightResults, 'utf8')),
});

const total: Counts = { passed: 0, failed: 0 };

async function runLane(steps: Step[]): Promise<void> {
  for (const step of steps) {
    if (!(await runStep(step))) return;
  }
}

async function runStep(step: Step): Promise<boolean> {
  const startedAt = performance.now();
  if (step.live) say(`▶ ${step.name}`);
  const { succeeded, output } = await runCommand(step);
  // No readable result means that the step crashed before its first test.
  const counts = await step.counts?.().catch(() => ({ passed: 0, failed: 0 }));
  total.passed += counts?.passed ?? 0;
  // A step that fails without naming a test counts as one failure: a broken run must never read "0 failed".
  total.failed += succeeded ? 0 : Math.max(1, counts?.failed ?? 0);
  if (!succeeded) process.exitCode = 1;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`${succeeded ? '✓' : '✗'} ${step.name} (${seconds} s)`);
  if (!succeeded) say(output);
  return succeeded;
}

async function runCommand({
  command: [program, ...args],
  live,
}: Step): Promise<{ succeeded: boolean; output: string }> {
  const child = spawn(program, args, {
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { succeeded: code === 0, output };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await rm(RESULTS, { recursive: true, force: true });
await mkdir(RESULTS, { recursive: true });
if (deep) await runLane([build, vitest('deep tests', 'deep'), journeys('deep journeys', '--grep=@deep')]);
else if (fast) await Promise.all([runLane(staticChecks), runLane([vitest('quick tests', 'quick', 'web')])]);
else {
  await Promise.all([
    runLane([...staticChecks, build]),
    runLane([vitest('unit, server and screen tests', 'quick', 'web', 'slow', 'screens')]),
  ]);
  if (total.failed === 0) await runLane([journeys('browser journeys', '--grep-invert=@deep')]);
}
say(`${total.passed} passed, ${total.failed} failed`);
