import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** JSON lines in UTC. What goes wrong is logged without what people typed. */
export function createLog(options: LoggerOptions, destination?: DestinationStream): Logger {
  const settings = { timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: withoutValues }, ...options };
  return destination ? pino(settings, destination) : pino(settings);
}

/** The database layer writes a failed statement's values into the error's message, and PostgreSQL quotes rows in `detail`. */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const code = 'code' in error ? error.code : undefined;
  return {
    type,
    code,
    message: cut(message),
    stack: cut(stack),
    ...(error.cause instanceof Error ? { cause: withoutValues(error.cause) } : {}),
  };
}

function cut(text: string): string {
  return text.replaceAll(/^params: .*$/gm, 'params: (left out)');
}
