import { z } from 'zod';

/** The first steps of a new account. Only the user's own records and choices count, not the sample data. */
export const firstStepsSchema = z.object({
  client: z.boolean(),
  cv: z.boolean(),
  job: z.boolean(),
  /** The user chose the currency or the target; a default from the browser does not count. */
  target: z.boolean(),
  /** Whether the account currently contains sample data. */
  sample: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;
