import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { Import, ImportRow } from '#shared/intake/imports/import-records.ts';
import { shortened } from './shortened.ts';
import { headingOf } from './unread-columns.tsx';

const icons = {
  refused: <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-danger" />,
  warning: <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />,
};

interface ProblemListProps {
  run: Import;
  row: ImportRow;
  tone: keyof typeof icons;
}

/** What is wrong with a row, column by column. */
export function ProblemList({ run, row, tone }: ProblemListProps) {
  return (
    <ul className="flex min-w-0 flex-col gap-1 text-sm">
      {row.problems.map(({ column, field, message }) => {
        const value = column === null ? '' : (row.cells[column] ?? '').trim();
        return (
          <li key={`${column} ${field}`} className="flex items-start gap-1.5">
            {icons[tone]}
            <span className="min-w-0 break-words">
              <span className="font-medium">{headingOf(run, { column, field })}</span>
              {value !== '' && <span className="text-muted"> “{shortened(value)}”</span>}: {message}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
