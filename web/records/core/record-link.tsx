import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';

export const screens = { contact: '/contacts', job: '/jobs', candidate: '/candidates' } as const;

interface RecordLinkProps {
  type: keyof typeof screens;
  id: string;
  className?: string;
  children: ReactNode;
}

/** Opens another record's details. Close and Back both return here. */
export function RecordLink({ type, id, className, children }: RecordLinkProps) {
  return (
    <Link to={screens[type]} search={{ id }} state={{ openedHere: true }} className={classNames('link', className)}>
      {children}
    </Link>
  );
}
