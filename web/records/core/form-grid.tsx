import { Fragment, type ReactNode } from 'react';

/** A form's inputs in order. The compiler demands one for every form value. */
export function FormGrid<Values>({ controls }: { controls: Record<keyof Values & string, ReactNode> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Object.entries<ReactNode>(controls).map(([key, control]) => (
        <Fragment key={key}>{control}</Fragment>
      ))}
    </div>
  );
}
