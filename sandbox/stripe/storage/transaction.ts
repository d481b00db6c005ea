import type pg from 'pg';
import { nextDueAt } from '../clock/next-due.ts';
import { missingResource } from '../errors.ts';
import { KIND_LABELS, type Kind, type Stored } from './kinds.ts';
import { Conditions, queryPage, type Page, type Paged, type Range } from './object-query.ts';
import { writeSettings, type Settings } from './settings.ts';

interface Moment {
  /** The sandbox's clock in Unix seconds: the time in objects. */
  now: number;
  /** Wall time in milliseconds, for deliveries and signatures. */
  wallMs: number;
}

export interface RequestOrigin {
  id: string;
  idempotencyKey: string | null;
}

interface ObjectFilter {
  customer?: string | undefined;
  testClock?: string | undefined;
  /** For invoices only: their subscription. */
  subscription?: string | undefined;
  created?: Range | undefined;
  /** Top-level fields that must equal a text; undefined means any. */
  fields?: Record<string, string | undefined>;
  statusIn?: readonly string[] | undefined;
}

/** One consistent unit of work on the sandbox's state. Writers run one at a time (see `Store.write`). */
export class SandboxTransaction {
  readonly client: pg.ClientBase;
  readonly now: number;
  readonly wallMs: number;
  readonly settings: Settings;
  readonly origin: RequestOrigin | null;

  constructor(client: pg.ClientBase, moment: Moment, settings: Settings, origin: RequestOrigin | null) {
    this.client = client;
    this.now = moment.now;
    this.wallMs = moment.wallMs;
    this.settings = settings;
    this.origin = origin;
  }

  /** The same transaction at another time of the sandbox's clock: when the work was due. */
  at(now: number): SandboxTransaction {
    return new SandboxTransaction(this.client, { now, wallMs: this.wallMs }, this.settings, this.origin);
  }

  /** The same transaction on the customer's clock: their test clock, if they have one. */
  async onClockOf(customerId: string): Promise<SandboxTransaction> {
    const customer = await this.find('customer', customerId);
    const clockId = customer?.data.test_clock;
    if (typeof clockId !== 'string') return this;
    const clock = await this.require('test_helpers.test_clock', clockId, 'path');
    return this.at(clock.data.frozen_time);
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Stored<K> | null> {
    const { rows } = await this.client.query<Stored<K>>(
      'SELECT data, hidden FROM sandbox.objects WHERE id = $1 AND kind = $2 AND NOT deleted',
      [id, kind],
    );
    return rows[0] ?? null;
  }

  async require<K extends Kind>(kind: K, id: string, where: { param: string } | 'path'): Promise<Stored<K>> {
    const found = await this.find(kind, id);
    if (!found) throw missingResource(KIND_LABELS[kind], id, where);
    return found;
  }

  async insert<K extends Kind>(kind: K, stored: Stored<K>): Promise<Stored<K>> {
    const { data, hidden } = stored;
    await this.client.query(
      `INSERT INTO sandbox.objects (id, kind, customer, test_clock, created, due_at, data, hidden)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        data.id,
        kind,
        'customer' in data ? data.customer : null,
        'test_clock' in data ? data.test_clock : null,
        'created' in data ? data.created : this.now,
        nextDueAt(kind, stored),
        JSON.stringify(data),
        JSON.stringify(hidden),
      ],
    );
    return stored;
  }

  async save<K extends Kind>(kind: K, stored: Stored<K>): Promise<Stored<K>> {
    await this.client.query(
      'UPDATE sandbox.objects SET data = $2, hidden = $3, due_at = $4, customer = $5 WHERE id = $1',
      [
        stored.data.id,
        JSON.stringify(stored.data),
        JSON.stringify(stored.hidden),
        nextDueAt(kind, stored),
        'customer' in stored.data ? stored.data.customer : null,
      ],
    );
    return stored;
  }

  /** Keeps Stripe's tombstone, which a retrieve still returns. */
  async remove(id: string, tombstone: { id: string; object: string; deleted: true }): Promise<void> {
    await this.client.query('UPDATE sandbox.objects SET deleted = true, due_at = NULL, data = $2 WHERE id = $1', [
      id,
      JSON.stringify(tombstone),
    ]);
  }

  /** Finds any object by id, including tombstones; used by `expand`. */
  async findAny(id: string): Promise<Record<string, unknown> | null> {
    const { rows } = await this.client.query<{ data: Record<string, unknown> }>(
      'SELECT data FROM sandbox.objects WHERE id = $1',
      [id],
    );
    return rows[0]?.data ?? null;
  }

  async page<K extends Kind>(kind: K, filter: ObjectFilter, page: Page): Promise<Paged<Stored<K>>> {
    const conditions = new Conditions();
    conditions.add('kind = ? AND NOT deleted', kind);
    if (filter.customer !== undefined) conditions.add('customer = ?', filter.customer);
    if (filter.testClock !== undefined) conditions.add('test_clock = ?', filter.testClock);
    if (filter.subscription !== undefined) {
      conditions.add(`data#>>'{parent,subscription_details,subscription}' = ?`, filter.subscription);
    }
    if (filter.statusIn) conditions.add(`data->>'status' = ANY(?)`, filter.statusIn);
    for (const [field, value] of Object.entries(filter.fields ?? {})) {
      if (value !== undefined) conditions.add('data->>(?::text) = ?', field, value);
    }
    conditions.addRange('created', filter.created);
    return queryPage<Stored<K>>(
      (sql, values) => this.client.query(sql, values),
      'sandbox.objects',
      'data, hidden',
      conditions,
      page,
      KIND_LABELS[kind],
    );
  }

  async all<K extends Kind>(kind: K, filter: ObjectFilter): Promise<Stored<K>[]> {
    const { rows } = await this.page(kind, filter, { limit: 10_000 });
    return rows;
  }

  async changeSettings(changes: Partial<Settings>): Promise<void> {
    Object.assign(this.settings, changes);
    await writeSettings(this.client, this.settings);
  }
}
