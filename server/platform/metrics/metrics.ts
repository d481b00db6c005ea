import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database, Pools } from '../db/database.ts';
import type { WorkDefinition } from '../work/definition.ts';
import { readWorkFigures } from './work-figures.ts';

export interface Metrics {
  /** Records one answered request; `route` is a pattern, never a path. */
  observe: (request: { route: string; method: string; status: number; seconds: number }) => void;
  /** All metrics in the Prometheus text format. */
  text: () => Promise<string>;
}

export interface MetricsDeps {
  database: Database;
  pools: Pools;
  /** The pools for background work. */
  unhurriedPools: Pools;
  live: { openStreams: () => number };
  register: Record<string, WorkDefinition>;
  log: Logger;
}

const NANOSECONDS = 1e9;

/**
 * The operator's metrics (docs/operations.md says how to react to each). They contain no accounts, addresses or user
 * content.
 */
export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'placewell_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'placewell_request_seconds',
    help: 'Time until the response began',
    labelNames: ['route'],
    registers,
  });
  measureProcess(registry);
  measureConnections(registry, {
    app: deps.pools.app,
    system: deps.pools.system,
    'background app': deps.unhurriedPools.app,
    'background system': deps.unhurriedPools.system,
  });
  registry.registerMetric(
    new Gauge({
      name: 'placewell_live_streams',
      help: 'Open live streams of this process',
      registers: [],
      collect() {
        this.set(deps.live.openStreams());
      },
    }),
  );
  const readDatabase = measureWork(registers, deps);
  return {
    observe: ({ route, method, status, seconds: taken }) => {
      requests.inc({ route, method, status });
      seconds.observe({ route }, taken);
    },
    text: async () => {
      await readDatabase();
      return registry.metrics();
    },
  };
}

function measureProcess(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  registry.registerMetric(
    new Gauge({
      name: 'placewell_event_loop_delay_seconds',
      help: 'Event loop delay of this process since the last read',
      labelNames: ['quantile'],
      registers: [],
      collect() {
        for (const quantile of [50, 99, 100]) {
          this.set(
            { quantile: String(quantile / 100) },
            delay.count === 0 ? 0 : delay.percentile(quantile) / NANOSECONDS,
          );
        }
        delay.reset();
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'placewell_memory_bytes',
      help: 'Memory of this process',
      labelNames: ['kind'],
      registers: [],
      collect() {
        const { rss, heapUsed, external } = process.memoryUsage();
        this.set({ kind: 'resident' }, rss);
        this.set({ kind: 'heap' }, heapUsed);
        this.set({ kind: 'external' }, external);
      },
    }),
  );
}

function measureConnections(registry: Registry, pools: Record<string, pg.Pool>): void {
  registry.registerMetric(
    new Gauge({
      name: 'placewell_database_connections',
      help: 'Database connections of this process, and requests that wait for one',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
          this.set({ pool, state: 'total' }, totalCount);
          this.set({ pool, state: 'idle' }, idleCount);
          this.set({ pool, state: 'waiting' }, waitingCount);
        }
      },
    }),
  );
}

/**
 * The queue is shared by all nodes. If the database does not answer, that is a metric too, and the others are still
 * reported.
 */
function measureWork(registers: Registry[], { database, register, log }: MetricsDeps): () => Promise<void> {
  const labelNames = ['lane', 'kind', 'state'] as const;
  const up = new Gauge({ name: 'placewell_database_up', help: '1 if the database answers', registers });
  const items = new Gauge({ name: 'placewell_work_items', help: 'Background work that is due', labelNames, registers });
  const oldest = new Gauge({
    name: 'placewell_work_oldest_seconds',
    help: 'How long the oldest waiting work has been due',
    labelNames: ['lane', 'kind'],
    registers,
  });
  const lastDone = new Gauge({
    name: 'placewell_work_last_done_seconds',
    help: 'How long ago repeating work was last done',
    labelNames: ['kind'],
    registers,
  });
  const laneOf = (kind: string) => register[kind]?.lane ?? 'unknown';
  return async () => {
    for (const gauge of [items, oldest, lastDone]) gauge.reset();
    try {
      const figures = await readWorkFigures(database);
      for (const kind of Object.keys(register)) {
        for (const state of ['waiting', 'running', 'failed']) items.set({ lane: laneOf(kind), kind, state }, 0);
        oldest.set({ lane: laneOf(kind), kind }, 0);
      }
      for (const { kind, state, count, oldestSeconds } of figures.due) {
        items.set({ lane: laneOf(kind), kind, state }, count);
        if (state === 'waiting') oldest.set({ lane: laneOf(kind), kind }, oldestSeconds);
      }
      for (const { kind, seconds } of figures.lastDone) lastDone.set({ kind }, seconds);
      up.set(1);
    } catch (error) {
      log.warn({ err: error }, 'could not read the metrics of background work');
      up.set(0);
    }
  };
}
