import { createCandidatesWork } from '../cv-batches/create-candidates.ts';
import { startLoneNode } from './lone-node.ts';
import { stuckAfter } from './stuck-work.ts';

/** Makes candidates of batches, and stays after its second step for ever. */
await startLoneNode(({ live }) => ({ 'create-cv-candidates': stuckAfter(2, createCandidatesWork({ live })) }));
