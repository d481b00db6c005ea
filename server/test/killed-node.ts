import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '#server/platform/runtime/project-root.ts';
import { TEST_SECRET } from './database.ts';

type NodeProgram = 'work-node' | 'reading-node' | 'creating-node' | 'importing-node' | 'morning-node';

/**
 * Starts another node on the same database, in a separate process, and kills it with kill -9 once it prints how far it
 * is.
 */
export async function killNodeWhenItSays(words: string, program: NodeProgram, ownerUrl: string): Promise<void> {
  const path = join(projectRoot, 'server/test', `${program}.ts`);
  const child = spawn(process.execPath, ['--import', 'tsx', path, ownerUrl, TEST_SECRET], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes(words)) resolve();
    });
    child.once('exit', () => reject(new Error(`The node ended unexpectedly: ${output}`)));
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
}
