import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { describeTrouble } from './trouble.ts';

/** JSON lines in UTC. What goes wrong is logged without what people typed. */
export function createLog(options: LoggerOptions, destination?: DestinationStream): Logger {
  const settings: LoggerOptions = {
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeTrouble },
    // An error under any other name would be written out with all that hangs on it.
    formatters: {
      log: (facts) =>
        Object.fromEntries(
          Object.entries(facts).map(([name, value]) => [
            name,
            name !== 'err' && value instanceof Error ? describeTrouble(value) : value,
          ]),
        ),
    },
    ...options,
  };
  return destination ? pino(settings, destination) : pino(settings);
}
