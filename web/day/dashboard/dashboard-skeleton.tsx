import { Card } from '#web/platform/ui/card.tsx';
import { SkeletonList } from '#web/platform/ui/skeleton-list.tsx';

/** As tall as the content that replaces it, so that nothing jumps. */
export function DashboardSkeleton() {
  return (
    <>
      <Card flush>
        <SkeletonList rows={3} label="Loading your dashboard…" />
      </Card>
      <div aria-hidden className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {['clients', 'live', 'placements', 'fees'].map((tile) => (
          <div key={tile} className="h-20 animate-pulse rounded-lg border border-line bg-hover" />
        ))}
      </div>
    </>
  );
}
