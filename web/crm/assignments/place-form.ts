import { z } from 'zod';
import type { Assignment, AssignmentCounts, PlaceInput } from '#shared/crm/assignment-schemas.ts';
import { optionalNumber } from '#shared/records/fields.ts';
import { jobFields, jobRules, START_DATE_REQUIRED, type Job } from '#shared/crm/job-schemas.ts';
import { calculateFee } from '#shared/platform/money.ts';
import type { TypedNumber } from '#shared/platform/typed-number.ts';

const feeRule = optionalNumber('Fee', jobRules.placementFee).form.rule;

/** The values of the placement dialog. */
export interface PlaceValues {
  startDate: string;
  salary: TypedNumber;
  /** Undefined until typed. Until then the fee follows the salary. */
  fee: TypedNumber | undefined;
  placeJob: boolean;
  rejectOthers: boolean;
}

/** The default fee: salary × percentage, or the stored fee for the first placed candidate. */
export function proposedFee(
  { feePercentage, placementFee }: Pick<Job, 'feePercentage' | 'placementFee'>,
  salary: TypedNumber,
  placedBefore: number,
): number | null {
  if (placementFee !== undefined && placedBefore === 0) return placementFee;
  const read = jobFields.value.form.rule.safeParse(salary);
  return feePercentage === null || !read.success ? null : calculateFee(read.data, feePercentage);
}

/** The initial values of the placement dialog. */
export function initialTerms(job: Pick<Job, 'startDate' | 'value' | 'stage'>): PlaceValues {
  return {
    startDate: job.startDate ?? '',
    salary: jobFields.value.form.of(job.value),
    fee: undefined,
    placeJob: job.stage !== 'placed',
    rejectOthers: false,
  };
}

/** The candidate most likely placed: one who already is, or the only one with an offer. */
export function likelyPlaced<Standing extends Pick<Assignment, 'stage'>>(
  people: readonly Standing[],
): Standing | undefined {
  const placed = people.find(({ stage }) => stage === 'placed');
  const [offered, ...more] = people.filter(({ stage }) => stage === 'offered');
  return placed ?? (more.length === 0 ? offered : undefined);
}

/** How many would be rejected: all others who are neither rejected nor placed. */
export function othersCount(
  { none, applied, interview, offered }: AssignmentCounts,
  stage: Assignment['stage'],
): number {
  const running = none + applied + interview + offered;
  return stage === 'rejected' || stage === 'placed' ? running : Math.max(running - 1, 0);
}

export type PlaceProblems = Partial<Record<'startDate' | 'salary' | 'fee', string>>;

/** The terms to send, or the problems to correct first. */
export function readPlaceForm(
  values: PlaceValues,
  proposed: number | null,
): { terms: PlaceInput; problems?: never } | { terms?: never; problems: PlaceProblems } {
  const { startDate, placeJob, rejectOthers } = values;
  const form = z
    .object({ salary: jobFields.value.form.rule, fee: feeRule, startDate: z.string() })
    .refine((terms) => !placeJob || terms.startDate !== '', {
      path: ['startDate'],
      message: START_DATE_REQUIRED,
      when: () => true,
    });
  const read = form.safeParse({
    salary: values.salary,
    fee: values.fee === undefined ? proposed : values.fee,
    startDate,
  });
  if (read.success) {
    const { salary, fee } = read.data;
    return { terms: { salary, fee, startDate: startDate || null, placeJob, rejectOthers } };
  }
  const messages = read.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { problems: Object.fromEntries(messages.toReversed()) };
}
