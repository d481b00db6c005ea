import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup, Resolver } from 'node:dns';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { WASI } from 'node:wasi';
import { Worker } from 'node:worker_threads';
import type { Attempt, Targets } from './test-hostile-attempts.ts';
import { refuseNetwork } from './no-network.ts';

/** A program for tests that tries what a taken-over one would, and says what came of it: `done` or why not. */

const { files, port, isGuarded } = JSON.parse(process.argv[2] ?? '') as Targets;
if (isGuarded) refuseNetwork();

const attempts: Record<Attempt, () => unknown> = {
  'read the environment of the parent': () => readFileSync(`/proc/${process.ppid}/environ`),
  'read a secret': () => readFileSync(files.secret),
  'read the settings': () => readFileSync(files.settings),
  'read a file of another project': () => readFileSync(files.other),
  'write a file': () => writeFileSync(files.written, 'x'),
  'start a process': () => {
    const { error } = spawnSync(process.execPath, ['--version']);
    if (error) throw error;
  },
  'start a worker': () => once(new Worker('0', { eval: true }), 'exit'),
  'load an addon': () => process.dlopen({ exports: {} }, files.other),
  'use WASI': () => new WASI({ version: 'preview1' }),
  'connect by TCP': () => once(connect(port, '127.0.0.1'), 'connect'),
  'ask another server by fetch': () => fetch(`http://127.0.0.1:${port}/`),
  'send by UDP': () => sendByUdp(),
  'look up a name': () => {
    const resolver = new Resolver({ timeout: 100, tries: 1 });
    resolver.setServers([`127.0.0.1:${port}`]);
    return settled((done) => resolver.resolve4('secret.example', done));
  },
  'look up a name by the system': () => settled((done) => lookup('localhost', done)),
};

function sendByUdp(): Promise<void> {
  const socket = createSocket('udp4');
  return settled((done) => socket.send('x', port, '127.0.0.1', done)).finally(() => socket.close());
}

function settled(ask: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => ask((error) => (error ? reject(error) : resolve())));
}

const outcomes: Record<string, string> = {};
for (const [attempt, make] of Object.entries(attempts)) {
  try {
    await make();
    outcomes[attempt] = 'done';
  } catch (error) {
    outcomes[attempt] = error instanceof Error ? `${'code' in error ? String(error.code) : ''} ${error.message}` : '';
  }
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));
