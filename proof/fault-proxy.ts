import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** What can go wrong on the way to a database. `slow` and `slices` are tolerable, the others are not. */
export type Fault = 'none' | 'slow' | 'slices' | 'reset' | 'hang' | 'refuse';

const LATENCY_MS = 100;
const SLICE_BYTES = 7;

/** A proxy between the product and PostgreSQL's socket that injects faults. */
export async function startFaultProxy(socketPath: string) {
  let fault: Fault = 'none';
  const open = new Set<Socket>();

  function troubled(): Transform {
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        void (async () => {
          if (fault === 'slow') await sleep(LATENCY_MS);
          while (fault === 'hang') await sleep(20);
          if (fault !== 'slices') this.push(chunk);
          else
            for (let start = 0; start < chunk.length; start += SLICE_BYTES)
              this.push(chunk.subarray(start, start + SLICE_BYTES));
          done();
        })();
      },
    });
  }
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.setNoDelay(true);
    if (fault === 'reset') return void client.resetAndDestroy();
    const database = connect(socketPath);
    client.once('close', () => {
      open.delete(client);
      database.destroy();
    });
    database.on('error', () => client.destroy());
    database.once('close', () => client.destroy());
    client.pipe(troubled()).pipe(database);
    database.pipe(troubled()).pipe(client);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cutAll = () => {
    for (const client of open) client.resetAndDestroy();
  };
  onTestFinished(() => {
    fault = 'none';
    server.close();
    cutAll();
  });
  return {
    port,
    become: async (next: Fault) => {
      if (fault === 'refuse') await listen(port);
      fault = next;
      if (next === 'reset' || next === 'refuse') cutAll();
      if (next === 'refuse') server.close();
    },
  };
}
