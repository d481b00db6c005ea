import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { SANDBOX_PATH } from '#shared/platform/pages.ts';
import { StripeError } from '../errors.ts';
import type { SandboxControl } from './control.ts';
import { addDuration } from './duration.ts';

const clockMove = z.union([
  z.strictObject({ advance: z.string() }),
  z.strictObject({ to: z.union([z.iso.datetime({ offset: true }), z.number().int()]) }),
]);

const webhookChange = z.strictObject({
  resend: z.string().optional(),
  hold: z.boolean().optional(),
  duplicate: z.boolean().optional(),
  /** `true` sends in random order, `"reverse"` newest first. */
  shuffle: z.union([z.boolean(), z.literal('reverse')]).optional(),
  fail_next: z.number().int().min(0).max(1_000).optional(),
  no_wait: z.boolean().optional(),
});

const faultOrder = z.strictObject({
  next: z.enum(['409', '429', '500', 'timeout']),
  times: z.number().int().min(1).max(100).default(1),
  path: z.string().startsWith('/v1/').optional(),
});

const billingChange = z.strictObject({ after_last_retry: z.enum(['cancel', 'unpaid']) });

const ORDERS = { true: 'shuffled', false: 'created', reverse: 'reversed' } as const;

export function createControlRoutes(control: SandboxControl): Hono {
  const routes = new Hono().basePath(SANDBOX_PATH);

  routes.get('/clock', async (context) => context.json({ now: (await control.now()).toISOString() }));

  routes.post('/clock', async (context) => {
    const move = await readBody(context, clockMove);
    const now = Math.floor((await control.now()).getTime() / 1000);
    const target = 'advance' in move ? addDuration(now, move.advance) : seconds(move.to);
    if (target === null) throw badRequest('advance must be a duration such as 90m, 12h, 30d, 2w or 1mo.');
    if (target < now) throw badRequest('The clock only goes forward.');
    const moved = await control.advanceTo(target);
    return context.json({ now: moved.now.toISOString(), steps: moved.steps });
  });

  routes.get('/webhooks', async (context) => {
    const { behaviour } = await control.overview();
    return context.json({ behaviour, log: await control.webhookLog(200) });
  });

  routes.post('/webhooks', async (context) => {
    const change = await readBody(context, webhookChange);
    const behaviour = await control.setWebhookBehaviour({
      ...(change.hold !== undefined && { hold: change.hold }),
      ...(change.duplicate !== undefined && { duplicate: change.duplicate }),
      ...(change.shuffle !== undefined && { order: ORDERS[`${change.shuffle}`] }),
      ...(change.fail_next !== undefined && { failNext: change.fail_next }),
      ...(change.no_wait !== undefined && { noWait: change.no_wait }),
    });
    if (change.resend !== undefined) await control.resend(change.resend);
    return context.json({ behaviour });
  });

  routes.get('/faults', async (context) => context.json({ faults: await control.faults() }));

  routes.post('/faults', async (context) => {
    const order = await readBody(context, faultOrder);
    const ordered = Array.from({ length: order.times }, () => ({ kind: order.next, path: order.path ?? null }));
    return context.json({ faults: await control.setFaults((faults) => [...faults, ...ordered]) });
  });

  routes.delete('/faults', async (context) => context.json({ faults: await control.setFaults(() => []) }));

  routes.post('/billing', async (context) => {
    const change = await readBody(context, billingChange);
    await control.setAfterLastRetry(change.after_last_retry);
    return context.json(change);
  });

  routes.post('/reset', async (context) => {
    await readBody(context, z.strictObject({}));
    await control.reset();
    return context.json({ reset: true });
  });

  routes.onError((error, context) => {
    if (error instanceof StripeError) return context.json({ error: error.message }, 400);
    throw error;
  });

  return routes;
}

function badRequest(message: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message });
}

/** Only JSON: a form on another site cannot send it without a preflight request. */
async function readBody<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  if (!/^application\/json\b/.test(context.req.header('content-type') ?? '')) {
    throw badRequest('Send JSON, with content-type application/json.');
  }
  const body: unknown = await context.req.json().catch(() => {
    throw badRequest('The body is not valid JSON.');
  });
  const result = schema.safeParse(body);
  if (!result.success) throw badRequest(z.prettifyError(result.error));
  return result.data;
}

function seconds(moment: string | number): number {
  return typeof moment === 'number' ? moment : Math.floor(Date.parse(moment) / 1000);
}
