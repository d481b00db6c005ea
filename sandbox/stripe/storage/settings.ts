import type pg from 'pg';

export interface Fault {
  /** `timeout` carries the request out and then never answers: the reply is lost, the work is done. */
  kind: '409' | '429' | '500' | 'timeout';
  /** Only calls whose path starts with this; every call when null. */
  path: string | null;
}

export interface Settings {
  secretKey: string;
  webhookSecret: string;
  /** The origin under which people reach the hosted pages. */
  publicUrl: string;
  /** The seller's name on the hosted pages and on invoices. */
  merchantName: string;
  /** How far the sandbox's clock is ahead of the wall clock, in seconds. */
  clockOffset: number;
  /** Keep events back until this is switched off again. */
  hold: boolean;
  order: 'created' | 'shuffled' | 'reversed';
  /** Send each delivery twice. */
  duplicate: boolean;
  /** How many of the coming attempts count as refused by the endpoint. */
  failNext: number;
  /** Checkout redirects without waiting for the endpoint's answer. */
  noWait: boolean;
  faults: Fault[];
  /** What becomes of a subscription whose last payment retry has failed. */
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

/** Leaves settings that exist as they are. */
export async function insertSettings(client: Queryable, settings: Settings): Promise<void> {
  await client.query(
    `INSERT INTO sandbox.settings (name, value) VALUES ('settings', $1) ON CONFLICT (name) DO NOTHING`,
    [JSON.stringify(settings)],
  );
}

export async function writeSettings(client: Queryable, settings: Settings): Promise<void> {
  await client.query(`UPDATE sandbox.settings SET value = $1 WHERE name = 'settings'`, [JSON.stringify(settings)]);
}
