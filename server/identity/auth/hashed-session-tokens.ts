import { createHash, randomBytes } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { DBAdapter, Where } from 'better-auth/adapters';

type Adapter = DBAdapter;

const TOKEN_BYTES = 32;

/**
 * better-auth stores session tokens in plain text. This adapter generates a token of 256 random bits and stores only
 * its SHA-256. The token is hashed on the way in and restored in the result of a lookup, because the library continues
 * to use it.
 */
export function withHashedSessionTokens(createAdapter: (options: BetterAuthOptions) => Adapter) {
  return (options: BetterAuthOptions): Adapter => wrap(createAdapter(options));
}

function wrap<A extends Omit<Adapter, 'transaction'> & Partial<Pick<Adapter, 'transaction'>>>(adapter: A): A {
  const wrapped: A = {
    ...adapter,
    create: async (request) => {
      if (request.model !== 'session') return adapter.create(request);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const created = await adapter.create({ ...request, data: { ...request.data, token: sha256(token) } });
      return withToken(created, token);
    },
    findOne: async (request) => {
      const found = await adapter.findOne({ ...request, where: hashTokens(request.model, request.where) });
      return withToken(found, tokenLookedUp(request.model, request.where));
    },
    update: async (request) => {
      const updated = await adapter.update({ ...request, where: hashTokens(request.model, request.where) });
      return withToken(updated, tokenLookedUp(request.model, request.where));
    },
    findMany: (request) =>
      adapter.findMany({ ...request, where: request.where && hashTokens(request.model, request.where) }),
    updateMany: (request) => adapter.updateMany({ ...request, where: hashTokens(request.model, request.where) }),
    delete: (request) => adapter.delete({ ...request, where: hashTokens(request.model, request.where) }),
    deleteMany: (request) => adapter.deleteMany({ ...request, where: hashTokens(request.model, request.where) }),
  };
  const { transaction } = adapter;
  if (transaction) wrapped.transaction = (work) => transaction((inner) => work(wrap(inner)));
  return wrapped;
}

function tokenLookedUp(model: string, where: Where[]): string | undefined {
  const clause = model === 'session' ? where.find(({ field }) => field === 'token') : undefined;
  return typeof clause?.value === 'string' ? clause.value : undefined;
}

function withToken<T>(row: T, token: string | undefined): T {
  return row && token !== undefined ? { ...row, token } : row;
}

function hashTokens(model: string, where: Where[]): Where[] {
  if (model !== 'session') return where;
  return where.map((clause) => {
    if (clause.field !== 'token') return clause;
    if (typeof clause.value === 'string') return { ...clause, value: sha256(clause.value) };
    if (Array.isArray(clause.value)) return { ...clause, value: clause.value.map((token) => sha256(String(token))) };
    return clause;
  });
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
