import { z } from 'zod';
import { endpoint, listReply, type Endpoint } from './endpoint.ts';
import { listParameters, pageOf, parameters, text } from './parameters.ts';

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint(
    'GET',
    '/v1/payment_methods',
    listParameters({ customer: text, type: z.enum(['card']).optional() }),
    async (tx, params) => {
      await tx.require('customer', params.customer, { param: 'customer' });
      const page = await tx.page('payment_method', { customer: params.customer }, pageOf(params));
      return listReply(page, '/v1/payment_methods');
    },
  ),
  endpoint('GET', '/v1/payment_methods/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('payment_method', id, 'path')).data;
  }),
];
