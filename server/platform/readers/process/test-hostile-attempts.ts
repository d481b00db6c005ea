/** What `test-hostile-child.ts` tries. The rules of Node and of its guard refuse all of it on every machine. */
export const hostileAttempts = [
  'read the environment of the parent',
  'read a secret',
  'read the settings',
  'read a file of another project',
  'write a file',
  'start a process',
  'start a worker',
  'load an addon',
  'use WASI',
  'connect by TCP',
  'ask another server by fetch',
  'send by UDP',
  'look up a name',
  'look up a name by the system',
] as const;

export type Attempt = (typeof hostileAttempts)[number];

export interface Targets {
  files: Record<'secret' | 'settings' | 'other' | 'written', string>;
  /** Of a server on this machine, for TCP and UDP. */
  port: number;
  /** Whether it takes Node's network away first, as the readers do. */
  isGuarded: boolean;
}
