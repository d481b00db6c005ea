import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { DiskRoom } from './db/embedded/disk-room.ts';
import type { Files } from './files/open-files.ts';
import type { StandInPages } from './http/sandbox-pages.ts';
import type { WebFiles } from './http/web-pages.ts';
import type { Live } from './live/live.ts';
import type { StopKeys } from './mail/stop-keys.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { DocumentReader } from './readers/documents/document-reader.ts';
import type { TableReader } from './readers/tables/table-reader.ts';
import type { Env } from './runtime/env.ts';
import type { Worker } from './work/worker.ts';

/** Everything the platform is given from outside. Tests pass their own; nothing else reads the environment or the clock. */
export interface PlatformDeps {
  env: Env;
  publicUrl: string;
  database: Database;
  /** For work that takes longer than a request may. It has a few connections of its own. */
  unhurried: Database;
  stopKeys: StopKeys;
  /** Does the work that requests only queue, mail above all. */
  worker: Pick<Worker, 'wake'>;
  /** Tells the account's other pages, on every node, what changed. */
  live: Pick<Live, 'publish' | 'open'>;
  files: Files;
  /** Reads the text of a document in a child process. */
  documents: Pick<DocumentReader, 'read'>;
  /** Reads tables in a child process. */
  tables: Pick<TableReader, 'inspect' | 'reading' | 'understoodRows'>;
  /** The disk of the embedded database. */
  disk: Pick<DiskRoom, 'isShort'>;
  /** Work that outlives its request; a stop waits for it. */
  inBackground: (work: Promise<void>) => void;
  metrics: Metrics;
  log: Logger;
  now: () => Date;
  /** True from the moment the process is asked to stop, so that a load balancer sends nothing new. */
  isStopping: () => boolean;
  /** The built front end. Absent in tests of the API, and in development, where the bundler serves it. */
  webFiles?: WebFiles;
  /** The pages of the local stand-ins, on a machine without the real services. */
  sandbox?: StandInPages[];
}
