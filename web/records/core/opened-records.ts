import { findKinds, type FindKind } from '#shared/finding/find.ts';
import { recordHint, recordName } from './record-name.ts';

export interface OpenedRecord {
  kind: FindKind;
  id: string;
  title: string;
  /** What tells it from others of the same name. */
  hint: string;
}

const MOST_KEPT = 8;

interface Kept {
  uid: string;
  records: OpenedRecord[];
}

/**
 * The records an account opened last in this tab. They name people, so they are kept only in memory and only for this
 * account.
 */
let kept: Kept | undefined;

export function openedRecords(uid: string): OpenedRecord[] {
  return kept?.uid === uid ? kept.records : [];
}

/** Notes that a record was opened. Without `record`, the record no longer exists and is removed. */
export function noteOpened(uid: string, type: string, id: string, record: object | undefined): void {
  const kind = findKinds.find((each) => each === type);
  const title = record && recordName(record);
  const others = openedRecords(uid).filter((each) => each.id !== id);
  const opened = kind && record && title !== undefined ? [{ kind, id, title, hint: recordHint(record) }] : [];
  kept = { uid, records: [...opened, ...others].slice(0, MOST_KEPT) };
}
