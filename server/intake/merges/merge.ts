import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import {
  BOTH,
  canBeBoth,
  chosenValue,
  mergedFields,
  proposedChoices,
  type Merge,
  type MergeableType,
  type MergedRecord,
  type MergeInput,
} from '#shared/intake/merge-schemas.ts';
import type { RecordType } from '#shared/records/list-schemas.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { mergedRecords, merges } from '#server/platform/db/schema/merges.ts';
import { AppError, StaleEditError } from '#server/platform/runtime/app-error.ts';
import type { Actor } from '#server/records/core/actor.ts';
import { deleteRecords } from '#server/records/core/bin-records.ts';
import { writeRecords } from '#server/records/core/door.ts';
import { repointLinks } from '#server/records/core/links.ts';
import { noSuchRecord } from '#server/records/core/write-records.ts';
import { allRecords } from '#server/crm/register.ts';
import { isTagged } from '#server/crm/rows/tag-text.ts';
import { holdMerged } from './hold-merged.ts';
import { isSameMoment, readMoments, writeMoments } from './job-moments.ts';
import { mergeables } from './mergeables.ts';
import { settleAssignments } from './merged-assignments.ts';
import { nameClients, settleParent } from './merged-companies.ts';
import { carryTagsInBin, readCarried } from './merged-tags.ts';
import { readMerge } from './merges.store.ts';
import { refreshMerged } from './refresh-merged.ts';
import type { Remembered } from './remembered.ts';

export interface Merged {
  merge: Merge;
  record: MergedRecord;
  isNew: boolean;
}

/** Merges once: a repeated request finds the earlier result. */
export async function mergeRecords(tx: Transaction, by: Actor, input: MergeInput): Promise<Merged> {
  const { id, type, survivorId, mergedIds } = input;
  const actor: Actor = { ...by, cause: { kind: 'merge', id } };
  const { find } = mergeables[type];
  const ids = [survivorId, ...mergedIds];
  const madeFrom = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  await holdMerged(tx, actor, type, ids);
  const before = await findMade(tx, actor, id, madeFrom);
  if (before) return before;

  const records = await readAsSeen(tx, actor, input);
  const chosen = { ...input, choices: input.choices ?? proposedChoices(type, records) };
  const values = chosenValues(chosen, records);
  if (type === 'company') await settleParent(tx, actor, records, values);
  const remembered = await becomeOne(tx, actor, chosen, records, values);
  const [stayed] = await find(tx, actor, [survivorId]);
  if (!stayed) throw new Error('The surviving record does not exist');
  await tx.insert(merges).values({
    userId: actor.userId,
    id,
    recordType: type,
    survivorId,
    survivorVersion: stayed.record.version,
    madeFrom,
    createdAt: actor.now,
    remembered,
  });
  const away: [RecordType, string][] = [
    ...mergedIds.map((merged): [RecordType, string] => [type, merged]),
    ...(remembered.assignments?.away ?? []).map((put): [RecordType, string] => ['assignment', put]),
  ];
  await tx
    .insert(mergedRecords)
    .values(away.map(([recordType, recordId]) => ({ userId: actor.userId, recordType, recordId, mergeId: id })));
  return { merge: await readMerge(tx, actor, id), record: stayed.record, isNew: true };
}

async function findMade(tx: Transaction, actor: Actor, id: string, madeFrom: string): Promise<Merged | undefined> {
  const [made] = await tx
    .select()
    .from(merges)
    .where(and(eq(merges.userId, actor.userId), eq(merges.id, id)));
  if (!made) return undefined;
  if (made.madeFrom !== madeFrom) {
    const message = 'This id was already used for something else';
    throw new AppError('invalid', message, { id: message });
  }
  const [stayed] = await mergeables[made.recordType].find(tx, actor, [made.survivorId]);
  if (made.undoneAt !== null || !stayed || stayed.isDeleted) throw noSuchRecord();
  return { merge: await readMerge(tx, actor, id), record: stayed.record, isNew: false };
}

/** In the order of the request. Refuses if a record is gone or was changed since the user saw it. */
async function readAsSeen(
  tx: Transaction,
  actor: Actor,
  { type, survivorId, mergedIds, versions }: MergeInput,
): Promise<MergedRecord[]> {
  const found = await mergeables[type].find(tx, actor, [survivorId, ...mergedIds]);
  return [survivorId, ...mergedIds].map((id) => {
    const { record, isDeleted } = found.find((each) => each.record.id === id) ?? {};
    if (!record || isDeleted) throw noSuchRecord();
    if (versions[id] === undefined) {
      const message = 'Give the version of each record that was seen';
      throw new AppError('invalid', message, { versions: message });
    }
    if (versions[id] !== record.version) throw new StaleEditError(record);
    return record;
  });
}

type ChosenMerge = MergeInput & Required<Pick<MergeInput, 'choices'>>;

/** The new values of the surviving record. */
function chosenValues({ type, choices }: ChosenMerge, records: readonly MergedRecord[]): Record<string, unknown> {
  const fields = new Map(mergedFields(type));
  for (const [key, choice] of Object.entries(choices)) {
    const field = fields.get(key);
    if (!field) throw refusedChoice(key, `There is no field ${key} to choose`);
    if (choice === BOTH && !canBeBoth(field)) throw refusedChoice(key, `${field.label}: choose one of the records`);
    if (choice !== BOTH && !records.some(({ id }) => id === choice)) {
      throw refusedChoice(key, `${field.label}: this record is not one of those to merge`);
    }
  }
  const changed = [...fields].flatMap(([key, field]) => {
    const value = chosenValue(key, field, choices[key], records);
    return isDeepStrictEqual(value, records[0]?.[key]) ? [] : [[key, value] as const];
  });
  return Object.fromEntries(changed);
}

function refusedChoice(key: string, message: string): AppError {
  return new AppError('invalid', message, { [`choices.${key}`]: message });
}

async function becomeOne(
  tx: Transaction,
  actor: Actor,
  { type, survivorId, mergedIds, choices }: ChosenMerge,
  [survivor]: readonly MergedRecord[],
  values: Record<string, unknown>,
): Promise<Remembered> {
  const ends = { company: null, contact: null, candidate: 'candidateId', job: 'jobId' } as const;
  const end = ends[type];
  const tagsBefore = isTagged(type) ? await readCarried(tx, actor, type, survivorId) : [];
  const momentsBefore = type === 'job' ? await readMoments(tx, actor, survivorId) : null;
  const assignments = end && (await settleAssignments(tx, actor, end, survivorId, mergedIds));
  const remembered: Remembered = { fields: {}, links: [] };
  for (const from of mergedIds) {
    remembered.links.push(...(await repointLinks(tx, actor, allRecords, type, { from, to: survivorId })));
  }
  // Before the survivor changes, because it may take a name that only one can have.
  await deleteRecords(tx, mergeables[type].kind, actor, mergedIds);
  const changed = await changeSurvivor(tx, actor, type, survivorId, values);
  for (const key of Object.keys(values)) remembered.fields[key] = { before: survivor?.[key], after: changed[key] };
  if (isTagged(type)) {
    await carryTagsInBin(tx, actor, type, survivorId, mergedIds);
    remembered.tags = { before: tagsBefore, after: await readCarried(tx, actor, type, survivorId) };
  }
  if (momentsBefore) {
    const stageOf = choices['stage'] ?? survivorId;
    if ('stage' in values) await writeMoments(tx, actor, survivorId, await readMoments(tx, actor, stageOf));
    const after = await readMoments(tx, actor, survivorId);
    if (!isSameMoment(momentsBefore, after)) remembered.moments = { before: momentsBefore, after };
  }
  if (type === 'company') remembered.clients = await nameClients(tx, actor, survivorId, remembered);
  if (assignments) remembered.assignments = assignments;
  // The other records keep the values that they show.
  await refreshMerged(tx, actor, type, { shown: [survivorId], linked: [survivorId, ...mergedIds] });
  return remembered;
}

/**
 * Creates a version even if no field changes: the record has new links, and an edit that began before the merge must
 * not overwrite it unseen.
 */
export async function changeSurvivor(
  tx: Transaction,
  actor: Actor,
  type: MergeableType,
  id: string,
  values: Record<string, unknown>,
): Promise<MergedRecord> {
  const { kind, change } = mergeables[type];
  if (Object.keys(values).length === 0) {
    await writeRecords(tx, actor, kind, { update: {}, ids: [id], as: 'touched' });
  }
  return change(tx, actor, id, values);
}
