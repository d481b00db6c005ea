import type { Excerpt } from '#shared/excerpt.ts';

interface FoundExcerptProps {
  /** "In the CV": read out, and shown with `showWhere`. */
  where: string;
  showWhere?: boolean;
  excerpt: Excerpt;
}

/** Why a search found a record whose row does not say it. What stands in one of its files is always said to. */
export function FoundExcerpt({ where, showWhere = false, excerpt: { before, match, after, file } }: FoundExcerptProps) {
  return (
    <span className="line-clamp-3">
      <span className={showWhere || file !== undefined ? '' : 'sr-only'}>
        {file === undefined ? where : `In ${file}`}:{' '}
      </span>
      {before}
      <mark className="rounded-xs bg-highlight-soft px-0.5 font-medium text-highlight">{match}</mark>
      {after}
    </span>
  );
}
