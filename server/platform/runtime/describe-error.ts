import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * The parts of an error that may appear outside the request it happened in: never a value that somebody typed. Only the
 * fields named here are copied. PostgreSQL quotes whole rows in `detail` and `where`, and the database layer attaches a
 * statement's values to its error.
 */
export interface ErrorDescription {
  type: string;
  message: string;
  /** From PostgreSQL or the system. */
  code?: string;
  /** The constraint that a refused row violated. */
  constraint?: string;
  table?: string;
  column?: string;
  stack?: string;
  cause?: ErrorDescription;
}

export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: 'A value that is not an error was thrown' };
  return {
    type: error.constructor.name,
    message: messageWithoutValues(error),
    ...namesOn(error),
    ...framesOf(error),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

const LEFT_OUT = '(left out)';

/** May have several lines; for the log and for stored rows. */
export function messageWithoutValues(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return withoutQuotedValues(error).replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, LEFT_OUT);
}

function withoutQuotedValues(error: Error): string {
  const { message } = error;
  // Drizzle's message is the statement, followed by a line with the values.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // PostgreSQL ends 'invalid input syntax for type uuid: "…"' with the input. A parser's message ends with the text.
  if ('severity' in error || error instanceof SyntaxError) return message.replace(/".*/s, LEFT_OUT);
  return message;
}

const names = ['code', 'constraint', 'table', 'column'] as const;

function namesOn(error: Error): Partial<Record<(typeof names)[number], string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(error, name);
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** The stack begins with the original message, and a value in it may look like a frame. */
function framesOf({ stack = '', message }: Error): { stack?: string } {
  const start = stack.indexOf(message);
  return start < 0 ? {} : { stack: stack.slice(start + message.length).trimStart() };
}
