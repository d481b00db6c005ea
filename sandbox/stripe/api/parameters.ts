import type { Stripe } from 'stripe';
import { z } from 'zod';
import { invalidRequest, missingParameter, unknownParameters, type StripeError } from '../errors.ts';
import { bracketed, type FormFields, type FormValue } from '../form-decoding.ts';
import type { Page, Range } from '../storage/object-query.ts';

/** All values arrive as text. An empty text means "unset", which only `clearable` parameters allow. */
export const text = z.string().min(1).max(5_000);

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);

export function integerBetween(least: number, most: number) {
  return integer.pipe(z.number().min(least).max(most));
}

export const decimalNumber = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,6})?$/)
  .transform(Number);

export function clearable<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => null), schema]);
}

/** Values are text; an empty one removes its key. */
export const metadata = z.record(z.string(), z.string().max(500));

export const timeRange = z.union([
  integer.transform((exactly): Range => ({ gte: exactly, lte: exactly })),
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
]);

/** What happens when a trial ends without a card. */
export const trialSettings = z.strictObject({
  end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
});

const expand = z.array(text).optional();

/**
 * Declares every parameter of an endpoint. Anything else is refused, so that removed or misspelt parameters are
 * noticed.
 */
export function parameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject({ ...shape, expand });
}

export function listParameters<Shape extends z.ZodRawShape>(shape: Shape) {
  return parameters({
    ...shape,
    limit: integerBetween(1, 100).optional(),
    starting_after: text.optional(),
    ending_before: text.optional(),
  });
}

export function pageOf(params: {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}): Page {
  return { limit: params.limit ?? 10, startingAfter: params.starting_after, endingBefore: params.ending_before };
}

export function parseParameters<T>(schema: z.ZodType<T>, fields: FormFields): T {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw toStripeError(result.error.issues, fields);
}

function toStripeError(issues: z.core.$ZodIssue[], fields: FormFields): StripeError {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => bracketed([...issue.path, key])) : [],
  );
  if (unknown.length > 0) return unknownParameters(unknown);
  const issue = issues[0];
  if (!issue) return invalidRequest('Invalid request.');
  if (issue.code === 'invalid_union') {
    // The alternative that matched furthest is the one the caller meant.
    const alternatives = issue.errors.map((errors) => errors.map((error) => nested(issue, error)));
    const meant = alternatives.toSorted((a, b) => depth(b) - depth(a))[0];
    if (meant) return toStripeError(meant, fields);
  }
  const param = bracketed(issue.path);
  const value = valueAt(fields, issue.path);
  if (value === undefined) return missingParameter(param);
  if (value === '') return emptyParameter(param);
  return describe(issue, param, value);
}

function nested(parent: z.core.$ZodIssue, issue: z.core.$ZodIssue): z.core.$ZodIssue {
  return { ...issue, path: [...parent.path, ...issue.path] };
}

function depth(issues: z.core.$ZodIssue[]): number {
  return Math.max(...issues.map((issue) => issue.path.length));
}

function describe(issue: z.core.$ZodIssue, param: string, value: FormValue): StripeError {
  const name = String(issue.path.at(-1));
  switch (issue.code) {
    case 'invalid_value':
      return invalidRequest(`Invalid ${name}: must be one of ${issue.values.map(String).join(', ')}`, { param });
    case 'too_big':
      return outOfRange('less', issue.maximum, param, value);
    case 'too_small':
      return outOfRange('greater', issue.minimum, param, value);
    case 'invalid_format':
      return invalidRequest(`Invalid integer: ${shown(value)}`, { code: 'parameter_invalid_integer', param });
    case 'invalid_type':
      return invalidRequest(`Invalid ${issue.expected === 'record' ? 'object' : issue.expected}`, { param });
    default:
      return invalidRequest(`Invalid ${name}: ${issue.message}`, { param });
  }
}

function outOfRange(word: 'less' | 'greater', limit: number | bigint, param: string, value: FormValue): StripeError {
  return invalidRequest(`This value must be ${word} than or equal to ${limit} (it currently is '${shown(value)}').`, {
    param,
  });
}

function shown(value: FormValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function emptyParameter(param: string): StripeError {
  return invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  );
}

function valueAt(fields: FormFields, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = fields;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[Number(segment)];
    else if (typeof value === 'object') value = value[String(segment)];
    else return undefined;
  }
  return value;
}

export function mergeMetadata(current: Stripe.Metadata, changes: Stripe.Metadata | null | undefined): Stripe.Metadata {
  if (changes === undefined) return current;
  if (changes === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ''));
}
