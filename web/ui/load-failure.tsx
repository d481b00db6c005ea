import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import { Button } from './button.tsx';

interface LoadFailureProps {
  onRetry: () => void;
  className?: string;
  children: ReactNode;
}

/** Says that a part of the screen could not be loaded, and offers to try again. */
export function LoadFailure({ onRetry, className, children }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className={classNames('flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-danger', className)}
    >
      {children}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
