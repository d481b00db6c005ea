import { createCandidatesWork } from '#server/intake/cv-batches/create-candidates.ts';
import { startLoneNode } from './lone-node.ts';
import { stuckAfter } from './stuck-work.ts';

/** Creates candidates from batches, and hangs after its second step. */
await startLoneNode(({ live }) => ({ 'create-cv-candidates': stuckAfter(2, createCandidatesWork({ live })) }));
