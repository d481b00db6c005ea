import { describe, expect, it } from 'vitest';
import { initialTerms, likelyPlaced, othersCount, proposedFee, readPlaceForm } from './place-form.ts';

const job = { startDate: null, value: 50_000, stage: 'offer', feePercentage: 20, placementFee: undefined };
const values = { ...initialTerms(job), startDate: '2026-04-01' };

describe('the fee', () => {
  it('is salary × percentage until a fee is typed', () => {
    expect(proposedFee(job, 50_000, 0)).toBe(10_000);
    expect(proposedFee(job, 33_333.33, 0)).toBe(6_666.67);
    expect(proposedFee({ ...job, feePercentage: null }, 50_000, 0)).toBeNull();
    expect(proposedFee(job, null, 0)).toBeNull();
  });

  it('is the stored fee for the first candidate named on a job placed earlier', () => {
    expect(proposedFee({ ...job, placementFee: 9_000 }, 50_000, 0)).toBe(9_000);
    expect(proposedFee({ ...job, placementFee: 9_000 }, 50_000, 1)).toBe(10_000);
  });
});

describe('the form', () => {
  it('sends every shown value, typed or not', () => {
    const terms = { salary: 50_000, startDate: '2026-04-01', placeJob: true, rejectOthers: false };
    expect(readPlaceForm(values, 10_000).terms).toEqual({ ...terms, fee: 10_000 });
    expect(readPlaceForm({ ...values, fee: 8_000 }, 10_000).terms).toEqual({ ...terms, fee: 8_000 });
    expect(readPlaceForm({ ...values, fee: null }, 10_000).terms).toEqual({ ...terms, fee: null });
  });

  it('lists all errors at once; only the job needs a start date', () => {
    const wrong = { ...values, startDate: '', salary: null, fee: -1 };
    expect(readPlaceForm(wrong, null).problems).toEqual({
      startDate: 'Start date is required when marking job as placed',
      salary: 'Valid salary is required',
      fee: 'Fee must be at least 0',
    });
    expect(readPlaceForm({ ...values, startDate: '', placeJob: false }, null).terms).toMatchObject({ startDate: null });
  });
});

it('rejects all other active candidates', () => {
  const counts = { total: 9, none: 1, applied: 2, interview: 1, rejected: 3, offered: 1, placed: 1 };
  expect(othersCount(counts, 'offered')).toBe(4);
  expect(othersCount(counts, 'rejected')).toBe(5);
  expect(othersCount(counts, 'placed')).toBe(5);
});

it('suggests the placed candidate, or the only one with an offer, but nobody if there are two', () => {
  const [applied, offered, placed] = (['applied', 'offered', 'placed'] as const).map((stage) => ({ stage }));
  if (!applied || !offered || !placed) throw new Error('There are three');
  expect(likelyPlaced([applied, offered, placed])).toBe(placed);
  expect(likelyPlaced([applied, offered])).toBe(offered);
  expect(likelyPlaced([offered, { ...offered }])).toBeUndefined();
  expect(likelyPlaced([applied])).toBeUndefined();
});
