import type { Logger } from 'pino';
import type { Attempts } from './auth/attempt-limits.ts';
import type { Auth } from './auth/auth.ts';
import type { Billing } from './billing/billing.ts';
import type { TrialLedger } from './billing/trial-ledger.ts';
import type { Database } from './db/database.ts';
import type { DiskRoom } from './db/embedded/disk-room.ts';
import type { DocumentReader } from './documents/document-reader.ts';
import type { Env } from './env.ts';
import type { Files } from './files/open-files.ts';
import type { StandInPages } from './http/sandbox-pages.ts';
import type { WebFiles } from './http/web-pages.ts';
import type { Live } from './live/live.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { FactorKeys } from './second-factor/factor-keys.ts';
import type { StopKeys } from './today/stop-keys.ts';
import type { TableReader } from './tables/table-reader.ts';
import type { Worker } from './work/worker.ts';

/** Everything the app needs from outside. Tests pass their own; nothing below reads the environment or the clock itself. */
export interface Deps {
  env: Env;
  publicUrl: string;
  database: Database;
  /** For what takes longer than a request may: it has its few connections to itself. */
  unhurried: Database;
  auth: Auth;
  attempts: Attempts;
  factorKeys: FactorKeys;
  stopKeys: StopKeys;
  /** Does what the request only queued: mail above all. */
  worker: Pick<Worker, 'wake'>;
  /** Tells the account's other pages, on every node, what has changed. */
  live: Pick<Live, 'publish' | 'open'>;
  billing: Billing;
  ledger: TrialLedger;
  files: Files;
  /** Reads what is written in a file, in a process of its own. */
  documents: Pick<DocumentReader, 'read'>;
  /** The same for tables. */
  tables: Pick<TableReader, 'inspect' | 'rows' | 'understoodRows'>;
  /** Where the embedded database lives. */
  disk: Pick<DiskRoom, 'isShort'>;
  /** Work that outlives its request; a stop waits for it. */
  inBackground: (work: Promise<void>) => void;
  metrics: Metrics;
  log: Logger;
  now: () => Date;
  /** True from the moment the process has been asked to stop, so that a load balancer sends nothing new. */
  isStopping: () => boolean;
  /** The built front end; absent in tests of the API and in development, where the bundler serves it. */
  webFiles?: WebFiles;
  /** The local stand-ins' own pages, on a machine without the real services. */
  sandbox?: StandInPages[];
}
