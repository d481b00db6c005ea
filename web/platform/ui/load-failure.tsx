import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';

interface LoadFailureProps {
  onRetry: () => void;
  className?: string;
  children: ReactNode;
}

/** Reports that a part of the screen could not be loaded, with a retry button. */
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
