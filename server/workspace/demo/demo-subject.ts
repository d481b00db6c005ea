import type { JobStage } from '#shared/crm/job-schemas.ts';
import type { RelatedType } from '#shared/records/related.ts';

/** The subject of a task or an interaction: an index into the clients, candidates or jobs. */
export interface DemoSubject {
  type: RelatedType;
  index: number;
}

/** The facts about records that invented tasks and interactions depend on. */
export interface DemoPeople {
  clients: readonly { since: string }[];
  candidates: readonly { since: string }[];
  jobs: readonly { since: string; stage: JobStage }[];
}
