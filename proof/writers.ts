import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asOwner } from '#server/test/database.ts';

const AFTER_A_REFUSAL_MS = 20;

/**
 * Clients that add one record after another and retry each until it is acknowledged, whatever happens to the server.
 */
export function startWriters(url: string, cookie: string, { count, notes = '' }: { count: number; notes?: string }) {
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  let stopped = false;

  async function post(record: object): Promise<number> {
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json', Cookie: cookie } };
    return fetch(`${url}/api/contacts`, { ...request, body: JSON.stringify(record) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
  }
  async function write(): Promise<void> {
    while (!stopped) {
      const id = randomUUID();
      // The name is unique to the record, so that a duplicate row would show.
      const record = { id, firstName: 'Writer', lastName: id, notes };
      while (!stopped) {
        const status = await post(record);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200 || status === 201) {
          acknowledged.push(id);
          break;
        }
        await sleep(AFTER_A_REFUSAL_MS);
      }
    }
  }
  const writing = Promise.all(Array.from({ length: count }, write));
  return {
    acknowledged,
    statuses,
    stop: async () => {
      stopped = true;
      await writing;
    },
  };
}

/** How many acknowledged records are missing, and how many exist more than once. */
export async function compare(ownerUrl: string, acknowledged: string[]): Promise<{ lost: number; doubled: number }> {
  let result = { lost: acknowledged.length, doubled: 0 };
  await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string; count: number }>(
      `select last_name as name, count(*)::integer as count from contacts where first_name = 'Writer' group by 1`,
    );
    const stored = new Set(rows.map(({ name }) => name));
    result = {
      lost: acknowledged.filter((id) => !stored.has(id)).length,
      doubled: rows.filter(({ count }) => count > 1).length,
    };
  });
  return result;
}
