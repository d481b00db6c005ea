import fc from 'fast-check';
import { recordPaths, recordTypes, type RecordType } from '#shared/records/list-schemas.ts';
import { unusedId } from '#server/test/records.ts';
import type { Finding } from '../prove.ts';
import { createRowHashes } from './row-hashes.ts';
import { createVictim, sampleOf, type Victim } from './victim.ts';
import type { BreachableApp } from './weakened.ts';

/** One step of a user who mixes their own data with another's. */
interface Step {
  verb: 'read' | 'list' | 'add' | 'change' | 'delete' | 'restore' | 'erase' | 'all at once';
  type: RecordType;
  foreign: { target: boolean; contact: boolean; job: boolean };
  inBin: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom('read', 'list', 'add', 'change', 'delete', 'restore', 'erase', 'all at once'),
  type: fc.constantFrom(...recordTypes),
  foreign: fc.record({ target: fc.boolean(), contact: fc.boolean(), job: fc.boolean() }),
  inBin: fc.boolean(),
});

function requestOf({ verb, type, foreign, inBin }: Step, own: Victim, other: Victim): [string, string, object?] {
  const base = `/api/${recordPaths[type]}`;
  const whose = foreign.target ? other : own;
  const id = (inBin ? whose.inBin : whose.live)[type];
  const links = {
    contact: (foreign.contact ? other : own).live.contact,
    job: (foreign.job ? other : own).live.job,
    candidate: (foreign.contact ? other : own).live.candidate,
    file: (foreign.job ? other : own).spareFile,
  };
  const fields = sampleOf(type, 'mixed', links);
  switch (verb) {
    case 'read':
      return ['GET', `${base}/${id}`];
    case 'list':
      return ['GET', base];
    case 'add':
      return ['POST', base, { ...fields, id: foreign.target ? id : unusedId() }];
    case 'change':
      return ['PATCH', `${base}/${id}`, fields];
    case 'delete':
      return ['DELETE', `${base}/${id}`];
    case 'restore':
      return ['POST', `${base}/${id}/restore`];
    case 'erase':
      return ['DELETE', `/api/bin/${type}/${id}`];
    case 'all at once':
      return ['POST', `${base}/bulk`, { action: 'delete', ids: [own.live[type], other.live[type]] }];
  }
}

/** Two accounts take turns. Whatever one does, it reads nothing of the other and leaves the other's rows alone. */
export async function playSequences({ app, breach }: BreachableApp, sequences: number): Promise<Finding> {
  const pair = [await createVictim(app), await createVictim(app)] as const;
  await app.sandbox.drain();
  await breach();
  const hashes = await createRowHashes(app.db.ownerUrl);
  let requests = 0;
  const once = fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 6 }), async (swap, steps) => {
    const [own, other] = swap ? [pair[1], pair[0]] : pair;
    const before = await hashes.of(other.person.user.uid);
    for (const each of steps) {
      const response = await own.person.request(...requestOf(each, own, other));
      requests += 1;
      const text = await response.text();
      if (text.includes(other.mark))
        throw new Error(`${each.verb} ${each.type} told what belongs to the other account`);
      if (response.status >= 500) throw new Error(`${each.verb} ${each.type} answered ${response.status}`);
    }
    if ((await hashes.of(other.person.user.uid)) !== before) throw new Error('the other account’s rows changed');
  });
  const result = await fc.check(once, { numRuns: sequences, seed: 1 });
  await hashes.close();
  const found = result.failed ? `: ${String(result.errorInstance)}` : '';
  return {
    holds: !result.failed,
    figure: `${result.numRuns} sequences, ${requests} requests, ${result.failed ? 'a foreign row' : '0 foreign rows'}${found}`,
  };
}
