import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Excerpt } from '#shared/records/excerpt.ts';
import { FoundExcerpt } from '#web/records/core/found-excerpt.tsx';

interface CvLinkProps {
  /** The candidate's id. */
  id: string;
  /** The words to mark in the CV. */
  q: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Opens the page of a candidate, on the CV and its first match. */
export function CvLink({ id, q, className, children }: CvLinkProps) {
  return (
    <Link to="/candidates/$id" params={{ id }} search={{ q }} className={className}>
      {children}
    </Link>
  );
}

/** A match in a CV, below the name in the list. It leads to its place. */
export function CvHit({ id, excerpt }: { id: string; excerpt: Excerpt }) {
  const q = useSearch({ strict: false, select: (search) => search.q });
  return (
    <CvLink id={id} q={q} className="block rounded-sm hover:text-ink">
      <FoundExcerpt where="In the CV" excerpt={excerpt} />
    </CvLink>
  );
}
