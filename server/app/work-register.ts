import { failedSignInWork } from '#server/identity/auth/failed-sign-in.ts';
import { readAttachmentWork } from '#server/crm/attachments/read-attachment.ts';
import { backupWork, erasureListWork, type BackupDeps } from '#server/workspace/backup/backup-work.ts';
import { eventWork, reconciliationWork } from '#server/billing/billing-work.ts';
import type { SyncDeps } from '#server/billing/sync-customer.ts';
import { createCandidatesWork } from '#server/intake/cv-batches/create-candidates.ts';
import { readCvWork } from '#server/intake/cv-batches/read-cv.ts';
import { takeBackWork } from '#server/intake/cv-batches/take-back.ts';
import type { ReadingDeps } from '#server/platform/readers/documents/reading-work.ts';
import { findDuplicatesWork } from '#server/intake/duplicates/find-duplicates-work.ts';
import { fileLeftoversWork } from '#server/platform/files/file-leftovers.ts';
import { checkImportWork } from '#server/intake/imports/check-import.ts';
import type { ImportDeps } from '#server/intake/imports/import-work.ts';
import { runImportWork } from '#server/intake/imports/run-import.ts';
import { undoImportWork } from '#server/intake/imports/undo-import.ts';
import { mailWork, type DeliveryDeps } from './mail/deliver-mail.ts';
import { morningMailsWork } from '#server/day/today/morning-mails.ts';
import type { WorkData, WorkDefinition, WorkKind } from '#server/platform/work/definition.ts';
import { emptyBinWork } from '#server/workspace/bin/empty-bin.ts';
import { accountRetentionWork, retentionWork } from '#server/workspace/retention/retention.ts';
import type { ScheduledWork } from '#server/platform/work/schedule.ts';

type Register = { [K in WorkKind]: WorkDefinition<WorkData[K]> };

/** How each kind of work is done. The compiler reports a missing one. */
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
    'empty-bin': emptyBinWork(documents),
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

/** At 02:15 UTC. A missed backup is made later, but not while a start is busy. */
export const nightlyBackup: ScheduledWork = {
  kind: 'backup',
  everyMs: 24 * HOUR_MS,
  sinceMidnightMs: 2 * HOUR_MS,
  afterMs: 15 * MINUTE_MS,
};
