import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';

type EmptyStateProps = { icon?: LucideIcon; title: string; hint?: ReactNode; action?: ReactNode };

export function EmptyState({ icon: Icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      {Icon !== undefined && (
        <div className="mb-4 flex size-10 items-center justify-center rounded-lg border border-line bg-subtle text-muted">
          <Icon aria-hidden className="size-5" />
        </div>
      )}
      <p className="text-base font-semibold">{title}</p>
      {hint !== undefined && <p className="mt-1 max-w-sm text-sm text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
