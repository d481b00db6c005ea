import { failedSignInWork } from '../activity/failed-sign-in.ts';
import { readAttachmentWork } from '../attachments/read-attachment.ts';
import { backupWork, erasureListWork, type BackupDeps } from '../backup/backup-work.ts';
import { eventWork, reconciliationWork } from '../billing/billing-work.ts';
import type { SyncDeps } from '../billing/sync-customer.ts';
import { createCandidatesWork } from '../cv-batches/create-candidates.ts';
import { readCvWork } from '../cv-batches/read-cv.ts';
import { takeBackWork } from '../cv-batches/take-back.ts';
import type { ReadingDeps } from '../documents/reading-work.ts';
import { findDuplicatesWork } from '../duplicates/find-duplicates-work.ts';
import { fileLeftoversWork } from '../files/file-leftovers.ts';
import { checkImportWork } from '../imports/check-import.ts';
import type { ImportDeps } from '../imports/import-work.ts';
import { runImportWork } from '../imports/run-import.ts';
import { undoImportWork } from '../imports/undo-import.ts';
import { mailWork, type DeliveryDeps } from '../mail/deliver-mail.ts';
import { morningMailsWork } from '../today/morning-mails.ts';
import type { WorkData, WorkDefinition, WorkKind } from './definition.ts';
import { accountRetentionWork, retentionWork } from './retention.ts';
import type { ScheduledWork } from './schedule.ts';

type Register = { [K in WorkKind]: WorkDefinition<WorkData[K]> };

/** How each kind of work is done. The compiler names the one that is missing. */
export function createRegister(
  mail: DeliveryDeps,
  billing: SyncDeps,
  documents: ReadingDeps & ImportDeps,
  backups: BackupDeps,
): Register {
  return {
    mail: mailWork(mail),
    'billing-event': eventWork(billing),
    'billing-reconciliation': reconciliationWork(billing),
    retention: retentionWork,
    'account-retention': accountRetentionWork(billing, backups.env.backups.directory),
    'file-leftovers': fileLeftoversWork(documents.files.storage),
    'read-attachment': readAttachmentWork(documents),
    'read-cv': readCvWork(documents),
    'create-cv-candidates': createCandidatesWork(documents),
    'take-back-cv-candidates': takeBackWork(documents),
    'check-import': checkImportWork(documents),
    'run-import': runImportWork(documents),
    'undo-import': undoImportWork(documents),
    'find-duplicates': findDuplicatesWork(documents),
    backup: backupWork(backups),
    'erasure-list': erasureListWork(backups),
    'failed-sign-in': failedSignInWork,
    'morning-mails': morningMailsWork,
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const schedule: readonly ScheduledWork[] = [
  { kind: 'retention', everyMs: 24 * HOUR_MS },
  { kind: 'billing-reconciliation', everyMs: 15 * MINUTE_MS },
  { kind: 'file-leftovers', everyMs: HOUR_MS },
  { kind: 'morning-mails', everyMs: 15 * MINUTE_MS },
  { kind: 'erasure-list', everyMs: 15 * MINUTE_MS },
];

/** At 02:15 UTC. One that was missed is made up for, though not while a start has other things to do. */
export const nightlyBackup: ScheduledWork = {
  kind: 'backup',
  everyMs: 24 * HOUR_MS,
  sinceMidnightMs: 2 * HOUR_MS,
  afterMs: 15 * MINUTE_MS,
};
