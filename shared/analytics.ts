import { z } from 'zod';
import { analyticsEvents, analyticsPages } from './analytics-events.ts';

export const analyticsInput = z.strictObject({
  event: z.enum(analyticsEvents, { error: 'Event is not one that is counted' }),
  page: z.enum(analyticsPages, { error: 'Page is not one of ours' }),
});
