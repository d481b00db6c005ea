import { z } from 'zod';

/** What a new account does first, each done by records and choices of its own: the sample counts for nothing. */
export const firstStepsSchema = z.object({
  client: z.boolean(),
  cv: z.boolean(),
  job: z.boolean(),
  /** The currency or the target was chosen, not only suggested by the browser. */
  target: z.boolean(),
  /** Whether the account holds sample data at the moment. */
  sample: z.boolean(),
});
export type FirstSteps = z.infer<typeof firstStepsSchema>;
