import { grantsAccess, statusLabel } from '#shared/subscription-status.ts';
import { Badge } from '#web/ui/badge.tsx';

export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={grantsAccess(status) ? 'success' : 'danger'}>{statusLabel(status)}</Badge>;
}
