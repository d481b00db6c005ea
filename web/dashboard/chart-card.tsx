import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';

type ChartCardProps = {
  title: string;
  chart: ReactNode;
  columns: readonly string[];
  /** The same figures in rows, the first cell of each being its name. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A picture of some figures, with a table of them behind it for whoever wants to read rather than look. */
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
