import { grantsAccess, statusLabel } from '#shared/billing/subscription-status.ts';
import { Badge } from '#web/platform/ui/badge.tsx';

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={grantsAccess(status) ? 'success' : 'danger'}>{statusLabel(status)}</Badge>;
}
