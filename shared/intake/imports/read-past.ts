import { z } from 'zod';
import type { CurrencyCode } from '#shared/platform/formats.ts';
import { readAmount } from '#shared/platform/typed-number.ts';
import { jobRules, type JobPast } from '#shared/crm/job-schemas.ts';
import { cellText, isBlank, type Cell } from './cells.ts';
import { dateOfSerial, readDate, TWO_DAYS } from './written-dates.ts';

/** What a file says about the past of a job, which no form can set: otherwise an old placement would count as today's. */

export const pastTargets = {
  placedAt: 'Placed',
  placementFee: 'Placement fee',
  stageSince: 'In stage since',
} as const satisfies Record<keyof JobPast, string>;

type PastTarget = keyof typeof pastTargets;
type Problem = { target: PastTarget; message: string };

interface HowWritten {
  dayFirst: boolean | null;
  currency: CurrencyCode;
}

export function readPast(
  stage: unknown,
  cellOf: (target: PastTarget) => Cell,
  reading: HowWritten,
): { past: JobPast; problems: Problem[] } {
  const past: JobPast = {};
  const problems: Problem[] = [];
  const read = <Value>(
    target: PastTarget,
    valueOf: (cell: Cell) => Value | null,
    example: string,
  ): Value | undefined => {
    const cell = cellOf(target);
    if (isBlank(cell)) return undefined;
    const value = valueOf(cell);
    if (value === null) problems.push({ target, message: `${pastTargets[target]} must be ${example}` });
    return value ?? undefined;
  };
  const since = read('stageSince', (cell) => momentOf(cell, reading), 'a date such as 2026-11-30');
  if (since !== undefined) past.stageSince = since;
  // Only a placed job has the other two.
  if (stage !== 'placed') return { past, problems };
  const placedAt = read('placedAt', (cell) => momentOf(cell, reading), 'a date such as 2026-11-30');
  const fee = read('placementFee', (cell) => feeOf(cell, reading), 'an amount such as 12000');
  if (placedAt !== undefined) past.placedAt = placedAt;
  if (fee !== undefined) past.placementFee = fee;
  return { past, problems };
}

const instant = z.iso.datetime();

/** A day without a time is noon, which is the same day in nearly all time zones. */
function momentOf(cell: Cell, { dayFirst }: HowWritten): string | null {
  const text = cellText(cell).trim();
  if (instant.safeParse(text).success) return new Date(text).toISOString();
  const day = typeof cell === 'object' && 'number' in cell ? dateOfSerial(cell.number) : readDate(text, dayFirst);
  return day === null || day === TWO_DAYS ? null : `${day}T12:00:00.000Z`;
}

function feeOf(cell: Cell, { currency }: HowWritten): number | null {
  const written =
    typeof cell === 'object' && 'number' in cell ? cell.number : readAmount(cellText(cell), currency, ['.', ',']);
  return jobRules.placementFee.safeParse(written).data ?? null;
}
