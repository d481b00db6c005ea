import { expect, it } from 'vitest';
import { differingFields } from './merge-schemas.ts';

const job = {
  title: 'Engineer',
  stage: 'lead',
  value: 50_000,
  feePercentage: null,
  jobType: 'permanent',
  location: null,
  recruiter: null,
  isExclusive: false,
  startDate: null,
  requirements: '',
  notes: '',
};

it('clients are compared by id, because two may share a name', () => {
  const differing = (...clients: string[]) =>
    differingFields(
      'job',
      clients.map((contactId, index) => ({ ...job, id: String(index), contactId })),
    ).map(([key]) => key);
  expect(differing('a', 'b')).toEqual(['contactId']);
  expect(differing('a', 'a')).toEqual([]);
});
