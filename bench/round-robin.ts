import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal load balancer: hands each request to the next process. */
export async function startRoundRobin(addresses: readonly string[]): Promise<{ url: string; stop: () => void }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((request, response) => {
    const address = addresses[turn % addresses.length] ?? '';
    turn += 1;
    const { method = 'GET', url = '/', headers } = request;
    const passed = send(`${address}${url}`, { agent, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
