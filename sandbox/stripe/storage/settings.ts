import type pg from 'pg';

export interface Fault {
  /** `timeout` carries out the request and then never responds: the response is lost, the work is done. */
  kind: '409' | '429' | '500' | 'timeout';
  /** Applies only to calls whose path starts with this; null applies to all. */
  path: string | null;
}

export interface Settings {
  secretKey: string;
  webhookSecret: string;
  /** The public origin of the hosted pages. */
  publicUrl: string;
  /** The seller's name on the hosted pages and on invoices. */
  merchantName: string;
  /** How far the sandbox's clock is ahead of the wall clock, in seconds. */
  clockOffset: number;
  /** Hold events until this is switched off. */
  hold: boolean;
  order: 'created' | 'shuffled' | 'reversed';
  /** Send each delivery twice. */
  duplicate: boolean;
  /** How many of the next attempts count as refused by the endpoint. */
  failNext: number;
  /** Checkout redirects without waiting for the endpoint's response. */
  noWait: boolean;
  faults: Fault[];
  /** What happens to a subscription after its last payment retry has failed. */
  afterLastRetry: 'cancel' | 'unpaid';
}

export const DEFAULT_BEHAVIOUR = {
  clockOffset: 0,
  hold: false,
  order: 'created',
  duplicate: false,
  failNext: 0,
  noWait: false,
  faults: [],
  afterLastRetry: 'cancel',
} satisfies Omit<Settings, 'secretKey' | 'webhookSecret' | 'publicUrl' | 'merchantName'>;

type Queryable = Pick<pg.ClientBase, 'query'>;

export async function findSettings(client: Queryable): Promise<Settings | null> {
  const { rows } = await client.query<{ value: Settings }>(
    `SELECT value FROM sandbox.settings WHERE name = 'settings'`,
  );
  return rows[0]?.value ?? null;
}

/** Existing settings stay unchanged. */
export async function insertSettings(client: Queryable, settings: Settings): Promise<void> {
  await client.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('settings', $1) ON CONFLICT (name) DO NOTHING`,
    [JSON.stringify(settings)],
  );
}

export async function writeSettings(client: Queryable, settings: Settings): Promise<void> {
  await client.query(`UPDATE sandbox.settings SET value = $1 WHERE name = 'settings'`, [JSON.stringify(settings)]);
}
