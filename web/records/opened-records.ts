import { findKinds, type FindKind } from '#shared/find-terms.ts';

export interface OpenedRecord {
  kind: FindKind;
  id: string;
  title: string;
}

const MOST_KEPT = 8;

interface Kept {
  uid: string;
  records: OpenedRecord[];
}

/** What an account has opened last in this tab. It names people, so it is kept nowhere else, and shown to nobody else who signs in here. */
let kept: Kept | undefined;

export function openedRecords(uid: string): OpenedRecord[] {
  return kept?.uid === uid ? kept.records : [];
}

/** A record was opened; without it, it is not there any more. */
export function noteOpened(uid: string, type: string, id: string, record: object | undefined): void {
  const kind = findKinds.find((each) => each === type);
  const title = record && titleOf(record);
  const others = openedRecords(uid).filter((each) => each.id !== id);
  const opened = kind && title !== undefined ? [{ kind, id, title }] : [];
  kept = { uid, records: [...opened, ...others].slice(0, MOST_KEPT) };
}

/** Undefined for those that are not looked for by themselves. */
function titleOf(record: object): string | undefined {
  const { title, firstName, lastName } = record as { title?: string; firstName?: string; lastName?: string };
  return title ?? (firstName === undefined ? undefined : `${firstName} ${lastName}`);
}
