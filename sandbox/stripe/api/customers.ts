import type { Stripe } from 'stripe';
import { z } from 'zod';
import { expireSession } from '../billing/checkout.ts';
import { ENDED, endSubscription } from '../billing/subscription-changes.ts';
import { missingResource } from '../errors.ts';
import { newId } from '../identifiers.ts';
import { buildCustomer } from '../objects/customer.ts';
import type { Stored } from '../storage/kinds.ts';
import type { SandboxTransaction } from '../storage/transaction.ts';
import { emit } from '../webhooks/emit.ts';
import { endpoint, listReply, type Endpoint } from './endpoint.ts';
import {
  clearable,
  listParameters,
  mergeMetadata,
  metadata,
  pageOf,
  parameters,
  text,
  timeRange,
} from './parameters.ts';

const details = {
  email: clearable(text).optional(),
  name: clearable(text).optional(),
  phone: clearable(text).optional(),
  description: clearable(text).optional(),
  metadata: clearable(metadata).optional(),
};
const invoiceSettings = z.strictObject({ default_payment_method: clearable(text).optional() });

export const customerEndpoints: Endpoint[] = [
  endpoint('POST', '/v1/customers', parameters({ ...details, test_clock: text.optional() }), async (tx, params) => {
    const testClock = params.test_clock ?? null;
    const clock = testClock && (await tx.require('test_helpers.test_clock', testClock, { param: 'test_clock' }));
    const data = buildCustomer({
      id: newId('cus'),
      email: params.email ?? null,
      name: params.name ?? null,
      phone: params.phone ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata({}, params.metadata),
      testClock,
      now: clock ? clock.data.frozen_time : tx.now,
    });
    await tx.insert('customer', { data, hidden: {} });
    await emit(tx, 'customer.created', data);
    return data;
  }),
  endpoint(
    'GET',
    '/v1/customers',
    listParameters({ email: text.optional(), created: timeRange.optional(), test_clock: text.optional() }),
    async (tx, params) => {
      const filter = { fields: { email: params.email }, created: params.created, testClock: params.test_clock };
      return listReply(await tx.page('customer', filter, pageOf(params)), '/v1/customers');
    },
  ),
  endpoint('GET', '/v1/customers/:id', parameters({}), async (tx, _params, id) => {
    const customer = await tx.find('customer', id);
    if (customer) return customer.data;
    const tombstone = await tx.findAny(id);
    if (tombstone?.['object'] !== 'customer') throw missingResource('customer', id, 'path');
    return tombstone;
  }),
  endpoint(
    'POST',
    '/v1/customers/:id',
    parameters({ ...details, invoice_settings: invoiceSettings.optional() }),
    async (tx, params, id) => {
      const customer = await tx.require('customer', id, 'path');
      const settings = customer.data.invoice_settings;
      const method = params.invoice_settings?.default_payment_method;
      if (method) await requireOwnMethod(tx, method, id);
      const data: Stripe.Customer = {
        ...customer.data,
        email: params.email === undefined ? customer.data.email : params.email,
        name: params.name === undefined ? customer.data.name : params.name,
        phone: params.phone === undefined ? customer.data.phone : params.phone,
        description: params.description === undefined ? customer.data.description : params.description,
        metadata: mergeMetadata(customer.data.metadata, params.metadata),
        invoice_settings: method === undefined ? settings : { ...settings, default_payment_method: method },
      };
      await tx.save('customer', { ...customer, data });
      await emit(tx, 'customer.updated', data, { before: customer.data });
      return data;
    },
  ),
  endpoint('DELETE', '/v1/customers/:id', parameters({}), async (tx, _params, id) => {
    const customer = await tx.require('customer', id, 'path');
    return deleteCustomer(await tx.onClockOf(id), customer);
  }),
];

async function requireOwnMethod(tx: SandboxTransaction, method: string, customer: string): Promise<void> {
  const param = 'invoice_settings[default_payment_method]';
  const found = await tx.require('payment_method', method, { param });
  if (found.data.customer !== customer) throw missingResource('PaymentMethod', method, { param });
}

/** Ends everything the customer has, as Stripe does. */
export async function deleteCustomer(
  tx: SandboxTransaction,
  customer: Stored<'customer'>,
): Promise<Stripe.DeletedCustomer> {
  const { id } = customer.data;
  for (const subscription of await tx.all('subscription', { customer: id })) {
    if (!ENDED.includes(subscription.data.status)) await endSubscription(tx, subscription, null);
  }
  for (const session of await tx.all('checkout.session', { customer: id, statusIn: ['open'] })) {
    await expireSession(tx, session);
  }
  for (const method of await tx.all('payment_method', { customer: id })) {
    const data = { ...method.data, customer: null };
    await tx.save('payment_method', { ...method, data });
    await emit(tx, 'payment_method.detached', data, { before: method.data });
  }
  await emit(tx, 'customer.deleted', customer.data);
  const tombstone: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  await tx.remove(id, tombstone);
  return tombstone;
}
