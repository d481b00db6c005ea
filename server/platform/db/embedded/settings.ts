import { totalmem } from 'node:os';

/** Only part of the socket's name: the server listens on no network address. */
export const socketPort = 5432;

/** A sixteenth of the machine's memory for shared buffers, at least 128 MB and at most 1 GB. */
function sharedBuffers(): string {
  const sixteenth = Math.floor(totalmem() / 16 / 1024 ** 2);
  return `${Math.min(1024, Math.max(128, sixteenth))}MB`;
}

/** Passed on every start, so that a new version of Placewell brings its own. */
const defaults: Record<string, string> = {
  listen_addresses: '',
  port: String(socketPort),
  unix_socket_permissions: '0700',

  // An acknowledged write is on disk. Never weaken these; a test may pass its own.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  shared_buffers: sharedBuffers(),
  max_connections: '60',
  random_page_cost: '1.1',
  jit: 'off',
  // Grown tables are analysed soon, which also invalidates the cached plans of all connections: plans made for an empty
  // table get slower with each imported row. The default of one minute is most of an import.
  autovacuum_naptime: '5s',

  timezone: 'UTC',
  log_timezone: 'UTC',

  // One file per weekday, overwritten a week later.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  // Omits the details of an error, which quote the row: logs contain no personal data.
  log_error_verbosity: 'terse',
};

export function serverArguments(socketDirectory: string, overrides: Record<string, string>): string[] {
  // Quoted, because the setting is a list and a path may contain a comma.
  const socketDirectories = `"${socketDirectory.replaceAll('"', '""')}"`;
  const settings = { ...defaults, unix_socket_directories: socketDirectories, ...overrides };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
