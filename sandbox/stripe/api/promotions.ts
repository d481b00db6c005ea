import { z } from 'zod';
import { invalidRequest } from '../errors.ts';
import { newId, randomText } from '../identifiers.ts';
import { buildCoupon, buildPromotionCode } from '../objects/promotion.ts';
import { endpoint, listReply, type Endpoint } from './endpoint.ts';
import {
  decimalNumber,
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

export const promotionEndpoints: Endpoint[] = [
  endpoint(
    'POST',
    '/v1/coupons',
    parameters({
      id: text.optional(),
      name: text.optional(),
      percent_off: decimalNumber.optional(),
      amount_off: integer.optional(),
      currency: text.optional(),
      duration: z.enum(['once', 'repeating', 'forever']).optional(),
      duration_in_months: integer.optional(),
      max_redemptions: integer.optional(),
      redeem_by: integer.optional(),
      metadata: metadata.optional(),
    }),
    async (tx, params) => {
      if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
        throw invalidRequest('You must pass either `amount_off` or `percent_off` when creating a coupon.');
      }
      const data = buildCoupon({
        id: params.id ?? randomText(8),
        name: params.name ?? null,
        percentOff: params.percent_off ?? null,
        amountOff: params.amount_off ?? null,
        currency: params.currency ?? null,
        duration: params.duration ?? 'once',
        durationInMonths: params.duration_in_months ?? null,
        maxRedemptions: params.max_redemptions ?? null,
        redeemBy: params.redeem_by ?? null,
        metadata: params.metadata ?? {},
        now: tx.now,
      });
      return (await tx.insert('coupon', { data, hidden: {} })).data;
    },
  ),
  endpoint('GET', '/v1/coupons/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('coupon', id, 'path')).data;
  }),
  endpoint(
    'POST',
    '/v1/promotion_codes',
    parameters({
      promotion: z.strictObject({ type: z.enum(['coupon']), coupon: text }),
      code: text.optional(),
      active: flag.optional(),
      customer: text.optional(),
      expires_at: integer.optional(),
      max_redemptions: integerBetween(1, 1_000_000).optional(),
      metadata: metadata.optional(),
      restrictions: z.strictObject({ first_time_transaction: flag.optional() }).optional(),
    }),
    async (tx, params) => {
      await tx.require('coupon', params.promotion.coupon, { param: 'promotion[coupon]' });
      const data = buildPromotionCode({
        id: newId('promo'),
        code: params.code ?? randomText(8).toUpperCase(),
        coupon: params.promotion.coupon,
        active: params.active ?? true,
        customer: params.customer ?? null,
        expiresAt: params.expires_at ?? null,
        maxRedemptions: params.max_redemptions ?? null,
        firstTimeTransaction: params.restrictions?.first_time_transaction ?? false,
        metadata: params.metadata ?? {},
        now: tx.now,
      });
      return (await tx.insert('promotion_code', { data, hidden: { reserved: 0 } })).data;
    },
  ),
  endpoint(
    'GET',
    '/v1/promotion_codes',
    listParameters({
      active: flag.optional(),
      code: text.optional(),
      customer: text.optional(),
      created: timeRange.optional(),
    }),
    async (tx, params) => {
      const fields = { active: params.active?.toString(), code: params.code };
      const filter = { fields, customer: params.customer, created: params.created };
      return listReply(await tx.page('promotion_code', filter, pageOf(params)), '/v1/promotion_codes');
    },
  ),
  endpoint('GET', '/v1/promotion_codes/:id', parameters({}), async (tx, _params, id) => {
    return (await tx.require('promotion_code', id, 'path')).data;
  }),
  endpoint(
    'POST',
    '/v1/promotion_codes/:id',
    parameters({ active: flag.optional(), metadata: metadata.optional() }),
    async (tx, params, id) => {
      const code = await tx.require('promotion_code', id, 'path');
      const data = {
        ...code.data,
        active: params.active ?? code.data.active,
        metadata: mergeMetadata(code.data.metadata ?? {}, params.metadata),
      };
      return (await tx.save('promotion_code', { ...code, data })).data;
    },
  ),
];
