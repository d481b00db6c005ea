import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallBrowser, NoBrowserError } from './find-browser.ts';

/** Runs the browser journeys on the built product, with its own port and data directory. */
async function runJourneys(playwrightArguments: string[]): Promise<number> {
  const browser = await findOrInstallBrowser((line) => process.stdout.write(`${line}\n`));
  const dataDirectory = await mkdtemp(join(tmpdir(), 'placewell-e2e-'));
  // Ctrl-C reaches Playwright too, which stops the product. Only then may the data be deleted.
  process.on('SIGINT', () => undefined);
  try {
    const child = spawn('playwright', ['test', ...playwrightArguments], {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: browser,
        E2E_PORT: String(await freePort()),
        E2E_DATA_DIR: dataDirectory,
      },
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

try {
  process.exitCode = await runJourneys(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof NoBrowserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
