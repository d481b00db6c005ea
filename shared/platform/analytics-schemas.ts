import { z } from 'zod';
import { analyticsEvents, analyticsPages } from './analytics-events.ts';

export const analyticsInput = z.strictObject({
  event: z.enum(analyticsEvents, { error: 'Unknown analytics event' }),
  page: z.enum(analyticsPages, { error: 'Unknown analytics page' }),
});
