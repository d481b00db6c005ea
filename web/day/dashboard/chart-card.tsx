import type { ReactNode } from 'react';
import { Card } from '#web/platform/ui/card.tsx';

type ChartCardProps = {
  title: string;
  chart: ReactNode;
  columns: readonly string[];
  /** The same figures as table rows. The first cell names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A chart, with the same figures as a table below it. */
export function ChartCard({ title, chart, columns, rows }: ChartCardProps) {
  return (
    <Card title={title}>
      {chart}
      <details className="mt-4 text-sm">
        <summary className="inline-flex min-h-control-small items-center rounded-md text-muted hover:text-ink">
          Show as a table
        </summary>
        <table className="mt-2 w-full tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-left text-muted">
              {columns.map((column) => (
                <th key={column} scope="col" className="py-1.5 font-medium not-first:text-right">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={columns[index + 1]} className="py-1.5 text-right">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
