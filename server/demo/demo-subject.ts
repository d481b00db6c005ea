import type { JobStage } from '#shared/jobs.ts';
import type { RelatedType } from '#shared/related-terms.ts';

/** Whom a task or an interaction is about: an index into the clients, the candidates or the jobs. */
export interface DemoSubject {
  type: RelatedType;
  index: number;
}

/** What has to be known of everybody to invent something about them. */
export interface DemoPeople {
  clients: readonly { since: string }[];
  candidates: readonly { since: string }[];
  jobs: readonly { since: string; stage: JobStage }[];
}
