import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '#web/platform/lib/class-names.ts';

export const screens = {
  company: '/companies',
  contact: '/contacts',
  job: '/jobs',
  candidate: '/candidates',
} as const;

/** The types whose records have a page of their own. */
export type PageType = keyof typeof screens;

const pages = {
  company: '/companies/$id',
  contact: '/contacts/$id',
  job: '/jobs/$id',
  candidate: '/candidates/$id',
} as const;

interface RecordLinkProps {
  type: PageType;
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

/** Opens the page of a record. */
export function PageLink({ type, id, className, children }: RecordLinkProps) {
  return (
    <Link to={pages[type]} params={{ id }} className={className}>
      {children}
    </Link>
  );
}
