import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './button.tsx';

type BannerTone = 'info' | 'success' | 'warning' | 'danger';

type BannerProps = {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
};

const LOOKS: Record<BannerTone, { icon: LucideIcon; box: string; ink: string }> = {
  info: { icon: Info, box: 'border-info-line bg-info-soft', ink: 'text-info' },
  success: { icon: CircleCheck, box: 'border-success-line bg-success-soft', ink: 'text-success' },
  warning: { icon: TriangleAlert, box: 'border-warning-line bg-warning-soft', ink: 'text-warning' },
  danger: { icon: CircleAlert, box: 'border-danger-line bg-danger-soft', ink: 'text-danger' },
};

/** An inline announcement. Danger interrupts screen readers; the other tones do not. */
export function Banner({ tone = 'info', title, children, action, onDismiss }: BannerProps) {
  const { icon: Icon, box, ink } = LOOKS[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-2 rounded-lg border px-3 py-2', box)}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-48 items-start gap-2">
          <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', ink)} />
          <div className="min-w-0 flex-1 break-words">
            {title !== undefined && <p className={classNames('font-medium', ink)}>{title}</p>}
            {children !== undefined && <div className="text-ink">{children}</div>}
          </div>
        </div>
        {action}
      </div>
      {onDismiss !== undefined && (
        <IconButton
          label="Dismiss"
          size="small"
          className="-my-1 -mr-1"
          icon={<X aria-hidden className="size-4" />}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}
