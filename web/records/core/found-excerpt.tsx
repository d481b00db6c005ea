import type { Excerpt } from '#shared/records/excerpt.ts';

interface FoundExcerptProps {
  /** "In the CV": for screen readers, and visible with `showWhere`. */
  where: string;
  showWhere?: boolean;
  excerpt: Excerpt;
}

/** Shows why a search matched a record when the row does not show it. The name of a matching file is always visible. */
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
