import { sql } from 'drizzle-orm';
import type { CandidateSort } from '#shared/crm/candidate-schemas.ts';
import type { BEST_MATCH } from '#shared/records/list-schemas.ts';
import { candidates } from '#server/platform/db/schema/candidates.ts';
import type { SortKey } from '#server/platform/db/keyset.ts';

export const candidateSorts: Record<Exclude<CandidateSort, typeof BEST_MATCH>, SortKey> = {
  name: { key: sql`${candidates.sortName}`, type: 'text' },
  type: { key: sql`${candidates.type}`, type: 'text' },
  expectedSalary: { key: sql`${candidates.expectedSalary}`, type: 'number', nullable: true },
  createdAt: { key: sql`${candidates.createdAt}`, type: 'instant' },
  lastContacted: { key: sql`${candidates.lastContacted}`, type: 'date', nullable: true },
  nextAction: { key: sql`${candidates.nextDue}`, type: 'date', nullable: true },
};
