import { failedSignInWork } from '../activity/failed-sign-in.ts';
import { eventWork, reconciliationWork } from '../billing/billing-work.ts';
import type { SyncDeps } from '../billing/sync-customer.ts';
import { fileLeftoversWork } from '../files/file-leftovers.ts';
import type { FileStorage } from '../files/storage.ts';
import { mailWork, type DeliveryDeps } from '../mail/deliver-mail.ts';
import type { WorkData, WorkDefinition, WorkKind } from './definition.ts';
import { accountRetentionWork, retentionWork } from './retention.ts';
import type { ScheduledWork } from './schedule.ts';

type Register = { [K in WorkKind]: WorkDefinition<WorkData[K]> };

/** How each kind of work is done. The compiler names the one that is missing. */
export function createRegister(mail: DeliveryDeps, billing: SyncDeps, files: FileStorage): Register {
  return {
    mail: mailWork(mail),
    'billing-event': eventWork(billing),
    'billing-reconciliation': reconciliationWork(billing),
    retention: retentionWork,
    'account-retention': accountRetentionWork(billing),
    'file-leftovers': fileLeftoversWork(files),
    'failed-sign-in': failedSignInWork,
  };
}

const MINUTE_MS = 60_000;

export const schedule: readonly ScheduledWork[] = [
  { kind: 'retention', everyMs: 24 * 60 * MINUTE_MS },
  { kind: 'billing-reconciliation', everyMs: 15 * MINUTE_MS },
  { kind: 'file-leftovers', everyMs: 60 * MINUTE_MS },
];
