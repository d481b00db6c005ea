import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { notAuthenticated, invalidRequest, StripeError } from '../errors.ts';
import { decodeForm, type FormFields } from '../form-decoding.ts';
import { findReply, saveReply, type SavedReply } from '../idempotency.ts';
import { newId } from '../identifiers.ts';
import { STRIPE_API_VERSION } from '../objects/stripe-runtime.ts';
import type { Store } from '../storage/store.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { catalogueEndpoints } from './catalogue.ts';
import { checkoutSessionEndpoints } from './checkout-sessions.ts';
import { customerEndpoints } from './customers.ts';
import { RecordedFailure, type Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { expandPaths } from './expand.ts';
import { faultError, neverAnswer, takeFault } from './faults.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { portalSessionEndpoints } from './portal-sessions.ts';
import { promotionEndpoints } from './promotions.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { testClockEndpoints } from './test-clocks.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';

const ENDPOINTS: Endpoint[] = [
  ...customerEndpoints,
  ...catalogueEndpoints,
  ...promotionEndpoints,
  ...checkoutSessionEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...paymentMethodEndpoints,
  ...portalSessionEndpoints,
  ...eventEndpoints,
  ...webhookEndpointEndpoints,
  ...testClockEndpoints,
];

/** Nobody reads this response: the caller is gone. */
const CALLER_GAVE_UP = 499;

interface RouterOptions {
  store: Store;
  secretKey: string;
  /** Something changed: events may be waiting, or a test clock may have to advance. */
  afterWrite: (path: string) => void;
  log: { error(details: object, message: string): void };
}

interface Reply extends SavedReply {
  replayed: boolean;
}

export function createApi(options: RouterOptions): Hono {
  const api = new Hono();
  for (const endpoint of ENDPOINTS) {
    api.on(endpoint.method, endpoint.path, (context) =>
      respond(context, options, (request) => answer(endpoint, request)),
    );
  }
  api.all('/v1/*', (context) =>
    respond(context, options, async () => {
      throw new StripeError(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${context.req.method}: ${context.req.path}).`,
      });
    }),
  );
  return api;
}

interface ApiRequest {
  store: Store;
  method: string;
  path: string;
  id: string;
  requestId: string;
  idempotencyKey: string | null;
  fields: FormFields;
  afterWrite: (path: string) => void;
}

async function respond(
  context: Context,
  options: RouterOptions,
  work: (request: ApiRequest) => Promise<Reply>,
): Promise<Response> {
  const requestId = newId('req');
  const idempotencyKey = context.req.header('idempotency-key') ?? null;
  const headers = new Headers({
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': context.req.header('stripe-version') ?? STRIPE_API_VERSION,
  });
  if (idempotencyKey !== null) headers.set('idempotency-key', idempotencyKey);
  try {
    authenticate(context.req.header('authorization'), options.secretKey);
    requireKnownVersion(context.req.header('stripe-version'));
    const { path } = context.req;
    const fault = await takeFault(options.store, path);
    if (fault && fault.kind !== 'timeout') throw faultError(fault.kind);
    const reply = await work({
      store: options.store,
      method: context.req.method,
      path,
      id: context.req.param('id') ?? '',
      requestId,
      idempotencyKey,
      fields: await readFields(context),
      afterWrite: options.afterWrite,
    });
    if (fault) await neverAnswer(context.req.raw.signal);
    if (reply.replayed) headers.set('idempotent-replayed', 'true');
    return new Response(reply.body, { status: reply.status, headers });
  } catch (error) {
    if (context.req.raw.signal.aborted) return new Response(null, { status: CALLER_GAVE_UP, headers });
    if (!(error instanceof StripeError)) options.log.error({ error, requestId }, 'The payment sandbox failed');
    const failure = error instanceof StripeError ? error : faultError('500');
    return new Response(errorBody(failure), { status: failure.status, headers });
  }
}

async function answer(endpoint: Endpoint, request: ApiRequest): Promise<Reply> {
  const origin = { id: request.requestId, idempotencyKey: request.idempotencyKey };
  if (endpoint.method === 'GET') return request.store.read((tx) => perform(tx, endpoint, request), origin);
  const reply = await request.store.write(async (tx) => {
    if (request.idempotencyKey === null) return perform(tx, endpoint, request);
    const identity = {
      key: request.idempotencyKey,
      endpoint: `${request.method} ${request.path}`,
      fields: request.fields,
    };
    const saved = await findReply(tx, identity);
    if (saved) return { ...saved, replayed: true };
    const fresh = await perform(tx, endpoint, request);
    await saveReply(tx, identity, fresh);
    return fresh;
  }, origin);
  request.afterWrite(request.path);
  return reply;
}

async function perform(tx: SandboxTransaction, endpoint: Endpoint, request: ApiRequest): Promise<Reply> {
  const { result, expand } = await endpoint.handle(tx, request.fields, request.id);
  if (result instanceof RecordedFailure) {
    return { status: result.error.status, body: errorBody(result.error), replayed: false };
  }
  const body = await expandPaths(tx, result, expand);
  return { status: 200, body: JSON.stringify(body, null, 2), replayed: false };
}

async function readFields(context: Context): Promise<FormFields> {
  const query = new URL(context.req.url).search.slice(1);
  const body = context.req.method === 'GET' ? '' : await context.req.text();
  return decodeForm([query, body].filter(Boolean).join('&'));
}

function authenticate(authorization: string | undefined, secretKey: string): void {
  const key = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(key), digest(secretKey))) throw notAuthenticated(authorization);
}

/** A fixed length for any input, as a constant-time comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Objects have the shape of one API version. A caller with another version would get unexpected fields. */
function requireKnownVersion(version: string | undefined): void {
  if (version === undefined || version === STRIPE_API_VERSION) return;
  throw invalidRequest(`Invalid Stripe API version: ${version}. The sandbox speaks ${STRIPE_API_VERSION}.`);
}

function errorBody(error: StripeError): string {
  return JSON.stringify({ error: error.body }, null, 2);
}
