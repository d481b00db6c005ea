import { listEvents, retrieveEvent } from '../webhooks/event-log.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { flag, listParameters, pageOf, parameters, text, timeRange } from './parameters.ts';
import { z } from 'zod';

export const eventEndpoints: Endpoint[] = [
  endpoint(
    'GET',
    '/v1/events',
    listParameters({
      type: text.optional(),
      types: z.array(text).max(20).optional(),
      created: timeRange.optional(),
      delivery_success: flag.optional(),
    }),
    async (tx, params) => {
      return listEvents(
        tx,
        {
          types: params.types ?? (params.type === undefined ? undefined : [params.type]),
          created: params.created,
          deliverySuccess: params.delivery_success,
        },
        pageOf(params),
      );
    },
  ),
  endpoint('GET', '/v1/events/:id', parameters({}), (tx, _params, id) => retrieveEvent(tx, id)),
];
