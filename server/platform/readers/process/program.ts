import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../runtime/project-root.ts';

export interface Program {
  args: string[];
  cwd: string;
  /**
   * The folders that it may read. `everything` if it runs from source: the compiler reads the whole project, keeps a
   * cache and starts a process of its own.
   */
  reads: readonly string[] | 'everything';
}

/** From the bundle, where its name is `built`, or from source in development and tests. */
export function findProgram(source: string, built: string): Program {
  const here = dirname(fileURLToPath(import.meta.url));
  if (existsSync(join(here, 'program.ts'))) {
    return { args: ['--import', 'tsx', join(projectRoot, source)], cwd: projectRoot, reads: 'everything' };
  }
  // Beside this file or, if this file is in a shared chunk, in the folder above.
  const found = [here, dirname(here)].map((folder) => join(folder, built)).find(existsSync);
  if (found === undefined) throw new Error(`${built}, which reads files, is missing from the build`);
  return builtProgram(found);
}

/** It needs nothing but the code of its build. */
export function builtProgram(path: string): Program {
  return { args: [path], cwd: '/', reads: [dirname(path)] };
}
