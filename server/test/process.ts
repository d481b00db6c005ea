import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { beforeAll, inject, onTestFinished } from 'vitest';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { UNLIMITED } from './app.ts';
import { TEST_PATIENCE } from './database.ts';
import { madeOnce } from './made-once.ts';

const patience = { DATABASE_PATIENCE: String(TEST_PATIENCE), API_CALLS_PER_MINUTE: UNLIMITED };

export interface Started {
  process: ChildProcess;
  url: string;
}

export interface Talking extends Started {
  output: () => string;
}

/** Complete once the tests of a file that says `useBuiltProduct` run. */
export const bundle = join(inject('folders').bundles, 'server');

/**
 * For a file whose tests start processes: bundles the server once for all files, because the bundle starts several
 * times faster.
 */
export function useBuiltProduct(): void {
  const configFile = join(projectRoot, 'vite.server.config.ts');
  beforeAll(() => madeOnce(bundle, (outDir) => build({ configFile, logLevel: 'error', build: { outDir } })));
}

/** Runs the product in a separate process, like `npm start`, on any free port. */
export function runProduct(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(bundle, 'main.js')], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', ...patience, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => endGently(child));
  return child;
}

export async function startProduct(environment: Record<string, string>): Promise<Talking> {
  return untilReady(runProduct(environment));
}

/** Runs a script of package.json through npm, without its build. Resolves to npm's process, not the product's. */
export async function startScript(name: string, environment: Record<string, string>): Promise<Talking> {
  const folder = await mkdtemp(join(projectRoot, '.cache', 'test-script-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const script = (scripts[name] ?? '')
    .replace('npm run build --silent', 'true')
    .replace('dist/server', bundle)
    .replace('server/main.ts', join(projectRoot, 'server/main.ts'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { [name]: script } }));
  const child = spawn('npm', ['run', name], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', ...patience, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => endGently(child));
  return untilReady(child);
}

async function untilReady(child: ChildProcess): Promise<Talking> {
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const ready = /ready at (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The process ended before it was ready: ${output}`)));
  });
  return { process: child, url, output: () => output };
}

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a terminal command to its end, like its npm script. */
export async function runTerminalCommand(
  name: string,
  args: string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(bundle, `${name}.js`), ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], ...patience, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, stdout: (await stdout).trim(), stderr: (await stderr).trim() };
}

export async function textOf(stream: ChildProcess['stdout']): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += String(chunk);
  return text;
}

async function endGently(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
