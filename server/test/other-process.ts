import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { projectRoot } from '#server/platform/runtime/project-root.ts';

/** Runs a program in another process until its first message. The process is killed after the test. */
export async function startOtherProcess(program: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const endedEarly = once(child, 'exit').then(() => Promise.reject(new Error('The other process ended too early.')));
  // Ends later as well, when nobody waits for it any more.
  endedEarly.catch(() => undefined);
  await Promise.race([once(child, 'message'), endedEarly]);
  return child;
}
