import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { readPlaywrightCounts, readVitestCounts, type Counts } from './test-counts.ts';

/**
 * `npm test` runs the tests beside the static checks, and the browser journeys after them if nothing failed. `npm run check`
 * (--fast) leaves out the browser, the long tests (see vitest.config.ts) and the proofs. Nothing is ever tried a second time.
 */
interface Step {
  name: string;
  command: [program: string, ...args: string[]];
  /** Its output is shown while it runs, not only when it fails. */
  live?: boolean;
  /** For steps that run tests: how many passed and failed. */
  counts?: () => Promise<Counts>;
}

const fast = process.argv.includes('--fast');
const RESULTS = '.cache/test-results';
const vitestResults = `${RESULTS}/vitest.json`;
const playwrightResults = `${RESULTS}/playwright.json`;

const staticChecks: Step[] = [
  { name: 'lockfile', command: ['tsx', 'scripts/lockfile.ts'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'lint', command: ['npm', 'run', 'lint', '--silent'] },
];
const unitTests: Step = {
  name: 'unit and server tests',
  command: [
    'vitest',
    'run',
    '--project=!browser-proof',
    ...(fast ? ['--project=!long', '--project=!proof'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestResults}`,
  ],
  live: !fast,
  counts: async () => readVitestCounts(await readFile(vitestResults, 'utf8')),
};
const build: Step = { name: 'build', command: ['npm', 'run', 'build', '--silent'] };
const journeys: Step = {
  name: 'browser journeys',
  command: ['tsx', 'scripts/e2e.ts', '--reporter=list,json'],
  live: true,
  counts: async () => readPlaywrightCounts(await readFile(playwrightResults, 'utf8')),
};

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
  // No readable result means that the step fell over before its first test.
  const counts = await step.counts?.().catch(() => ({ passed: 0, failed: 0 }));
  total.passed += counts?.passed ?? 0;
  // A step that fails without naming a test is one failure: nothing that is broken may read as "0 failed".
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
await Promise.all([staticChecks, [unitTests]].map(runLane));
if (!fast && total.failed === 0) await runLane([build, journeys]);
say(`${total.passed} passed, ${total.failed} failed`);
