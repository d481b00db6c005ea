import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, TEST_SECRET } from '#server/test/database.ts';
import { openDatabase } from './open-database.ts';

/** Starts with this in place of a pooler; every client is given to `answer`. */
async function startBehind(answer: (client: Socket) => void) {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const clients: Socket[] = [];
  const server = createServer((client) => {
    clients.push(client);
    client.on('error', () => undefined);
    client.once('data', () => answer(client));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  const url = `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/placewell`;
  const { ownerUrl } = db;
  return openDatabase({ ownerUrl, secret: TEST_SECRET, onError: () => undefined, pooler: { url, keepsNames: false } });
}

/** As PgBouncer 1.18 says it. */
const refusal = Buffer.from('SFATAL\0C08P01\0MSASL authentication failed\0\0');
const refused = Buffer.concat([Buffer.from('E\0\0\0'), Buffer.from([refusal.length + 4]), refusal]);

it('a pooler that refuses the password is said to refuse it', async () => {
  await expect(startBehind((client) => client.end(refused))).rejects.toThrow(
    /^DATABASE_POOL_URL names a pooler that refused the password of placewell_app \(SASL authentication failed\): .*auth_file/,
  );
});

it('a pooler that never answers may have been refused itself', async () => {
  await expect(startBehind(() => undefined)).rejects.toThrow(
    /did not let placewell_app in \(.*timeout.*\): .*the server refused the pooler's own password\. Its log says which/,
  );
});
