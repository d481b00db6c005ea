import type { RelatedType } from '#shared/related-terms.ts';
import type { DemoCandidate } from './demo-candidates.ts';
import type { DemoJob } from './demo-jobs.ts';

/** Whom a task or an interaction is about: an index into the clients, the candidates or the jobs. */
export interface DemoSubject {
  type: RelatedType;
  index: number;
}

export interface DemoPeople {
  clients: readonly { firstName: string; lastName: string }[];
  candidates: readonly DemoCandidate[];
  jobs: readonly DemoJob[];
}
