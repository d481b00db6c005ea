import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './describe-error.ts';

/** JSON lines in UTC. Errors are logged without the values people typed. */
export function createLog(options: LoggerOptions, destination?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    // pino would write out an error under any other key with all its properties.
    formatters: {
      log: (facts) =>
        Object.fromEntries(
          Object.entries(facts).map(([name, value]) => [
            name,
            name !== 'err' && value instanceof Error ? describeError(value) : value,
          ]),
        ),
    },
    ...options,
  };
  return destination ? pino(settings, destination) : pino(settings);
}
