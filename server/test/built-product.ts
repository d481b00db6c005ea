import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface BuiltProduct {
  process: ChildProcess;
  /** Its address, once it is ready. */
  address: Promise<string>;
  stop: () => Promise<void>;
}

/** Runs the result of `npm run build` in a process of its own, on any free port unless `settings` name one. */
export function startProduct(
  dataDirectory: string,
  settings: Record<string, string> = {},
  nodeFlags: readonly string[] = [],
): BuiltProduct {
  const product = spawn('node', ['--enable-source-maps', ...nodeFlags, 'dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: dataDirectory,
      LOG_LEVEL: 'error',
      // A busy machine may be slow.
      DATABASE_PATIENCE: '30',
      // A journey sends in seconds what a person sends in a day.
      API_CALLS_PER_MINUTE: '100000',
      ...settings,
    },
  });
  return {
    process: product,
    address: addressOf(product.stdout),
    stop: async () => {
      if (product.exitCode !== null) return;
      // Waits for the exit and not for the end of the output, which nobody may have read.
      const ended = once(product, 'exit');
      product.kill('SIGTERM');
      await ended;
    },
  };
}

/** The product prints it when it is ready. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /ready at (http:\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    // Later output must not fill the pipe.
    output.resume();
    return address;
  }
  throw new Error('The product ended before it was ready.');
}
