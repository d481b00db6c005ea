import { z } from 'zod';
import { newId } from '../identifiers.ts';
import { buildPrice, buildProduct } from '../objects/catalogue.ts';
import { endpoint, listReply, type Endpoint } from './endpoint.ts';
import {
  flag,
  integer,
  integerBetween,
  listParameters,
  mergeMetadata,
  metadata,
  pageOf,
  parameters,
  text,
  timeRange,
} from './parameters.ts';

const currency = z.string().regex(/^[a-z]{3}$/);

export const catalogueEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/products',
    parameters({
      name: text,
      description: text.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
    }),
    async (tx, params) => {
      const data = buildProduct({
        id: newId('prod'),
        name: params.name,
        description: params.description ?? null,
        active: params.active ?? true,
        metadata: params.metadata ?? {},
        now: tx.now,
      });
      return (await tx.insert('product', { data, hidden: {} })).data;
    },
  ),
  endpoint('GET', '/v1/products/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('product', id, 'path')).data;
  }),
  endpoint(
    'POST',
    '/v1/prices',
    parameters({
      product: text,
      currency,
      unit_amount: integerBetween(0, 99_999_999),
      active: flag.optional(),
      nickname: text.optional(),
      lookup_key: text.optional(),
      metadata: metadata.optional(),
      recurring: z
        .strictObject({
          interval: z.enum(['day', 'week', 'month', 'year']),
          interval_count: integer.optional(),
        })
        .optional(),
    }),
    async (tx, params) => {
      await tx.require('product', params.product, { param: 'product' });
      const data = buildPrice({
        id: newId('price'),
        product: params.product,
        active: params.active ?? true,
        currency: params.currency,
        unitAmount: params.unit_amount,
        recurring: params.recurring
          ? { interval: params.recurring.interval, intervalCount: params.recurring.interval_count ?? 1 }
          : null,
        nickname: params.nickname ?? null,
        lookupKey: params.lookup_key ?? null,
        metadata: params.metadata ?? {},
        now: tx.now,
      });
      return (await tx.insert('price', { data, hidden: {} })).data;
    },
  ),
  endpoint(
    'GET',
    '/v1/prices',
    listParameters({
      active: flag.optional(),
      product: text.optional(),
      currency: currency.optional(),
      created: timeRange.optional(),
    }),
    async (tx, params) => {
      const fields = { active: params.active?.toString(), product: params.product, currency: params.currency };
      return listReply(await tx.page('price', { fields, created: params.created }, pageOf(params)), '/v1/prices');
    },
  ),
  endpoint('GET', '/v1/prices/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('price', id, 'path')).data;
  }),
  endpoint(
    'POST',
    '/v1/prices/:id',
    parameters({ active: flag.optional(), nickname: text.optional(), metadata: metadata.optional() }),
    async (tx, params, id) => {
      const price = await tx.require('price', id, 'path');
      const data = {
        ...price.data,
        active: params.active ?? price.data.active,
        nickname: params.nickname ?? price.data.nickname,
        metadata: mergeMetadata(price.data.metadata, params.metadata),
      };
      return (await tx.save('price', { ...price, data })).data;
    },
  ),
];
