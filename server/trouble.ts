import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * What may be told of an error outside of the request it happened in: never a value that somebody typed. Only what is named
 * here is taken; PostgreSQL quotes whole rows in `detail` and `where`, and the database layer hangs a statement's values on
 * its error.
 */
export interface Trouble {
  type: string;
  message: string;
  /** Of PostgreSQL or of the system. */
  code?: string;
  /** What a refused row broke. */
  constraint?: string;
  table?: string;
  column?: string;
  stack?: string;
  cause?: Trouble;
}

export function describeTrouble(error: unknown): Trouble {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown' };
  return {
    type: error.constructor.name,
    message: messageWithoutValues(error),
    ...namesOn(error),
    ...framesOf(error),
    ...(error.cause instanceof Error ? { cause: describeTrouble(error.cause) } : {}),
  };
}

const LEFT_OUT = '(left out)';

/** One line or more, for the log and for rows that outlive their cause. */
export function messageWithoutValues(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return withoutQuotedValues(error).replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, LEFT_OUT);
}

function withoutQuotedValues(error: Error): string {
  const { message } = error;
  // The database layer: its message is the statement and, from a line of its own on, the values.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // PostgreSQL ends 'invalid input syntax for type uuid: "…"' with the input, and a parser its complaint with the text.
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

/** The message stands at the top of the stack as it was; a value in it may look like a frame. */
function framesOf({ stack = '', message }: Error): { stack?: string } {
  const start = stack.indexOf(message);
  return start < 0 ? {} : { stack: stack.slice(start + message.length).trimStart() };
}
