import { z } from 'zod';
import { collectInvoice, paymentMethodFor } from '../billing/collection.ts';
import { finalizeInvoice, idOf } from '../billing/invoicing.ts';
import { invalidRequest } from '../errors.ts';
import { subscriptionIdOf } from '../objects/invoice.ts';
import { cardDeclined, endpoint, listReply, type Endpoint } from './endpoint.ts';
import { flag, listParameters, pageOf, parameters, text, timeRange } from './parameters.ts';

export const invoiceEndpoints: Endpoint[] = [
  endpoint(
    'GET',
    '/v1/invoices',
    listParameters({
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      created: timeRange.optional(),
    }),
    async (tx, params) => {
      const filter = {
        customer: params.customer,
        created: params.created,
        subscription: params.subscription,
        fields: { status: params.status },
      };
      return listReply(await tx.page('invoice', filter, pageOf(params)), '/v1/invoices');
    },
  ),
  endpoint('GET', '/v1/invoices/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('invoice', id, 'path')).data;
  }),
  endpoint(
    'POST',
    '/v1/invoices/:id/pay',
    parameters({ payment_method: text.optional(), off_session: flag.optional() }),
    async (tx, params, id) => {
      const found = await tx.require('invoice', id, 'path');
      if (found.data.status === 'paid') throw invalidRequest('Invoice is already paid');
      if (found.data.status !== 'open' && found.data.status !== 'draft') {
        throw invalidRequest(`You can only pay an invoice that is open. This invoice is ${found.data.status}.`);
      }
      const onClock = await tx.onClockOf(idOf(found.data.customer));
      const subscription = await tx.require('subscription', subscriptionIdOf(found.data), 'path');
      const method = params.payment_method
        ? await tx.require('payment_method', params.payment_method, { param: 'payment_method' })
        : await paymentMethodFor(tx, subscription.data);
      if (!method || method.data.customer !== found.data.customer) {
        throw invalidRequest(
          'There is no default_payment_method set on this Customer or Invoice. Please provide a default payment method.',
        );
      }
      const invoice = found.data.status === 'draft' ? await finalizeInvoice(onClock, found) : found;
      if (invoice.data.status === 'paid') return invoice.data;
      const outcome = await collectInvoice(onClock, invoice, { automatic: false, method });
      return outcome.paid ? outcome.invoice.data : cardDeclined(outcome.decline);
    },
  ),
];
