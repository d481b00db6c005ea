import { existsSync } from 'node:fs';
import { NICENESS } from '../../runtime/priority.ts';

/** Not looked up in PATH, because the environment is empty. */
const nice = ['/usr/bin/nice', '/bin/nice', '/run/current-system/sw/bin/nice'].find(existsSync);

/** Put before a command. A program that lowers its own priority does not reach the threads that Node has started. */
export const withLowPriority: readonly string[] = nice === undefined ? [] : [nice, '-n', String(NICENESS)];
