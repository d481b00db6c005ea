import type { ReactNode } from 'react';

interface SettingRowProps {
  title: ReactNode;
  description: ReactNode;
  /** The button: below the text on a phone, beside it elsewhere. */
  action?: ReactNode;
  /** The result, across the full width. */
  children?: ReactNode;
}

/** A described action and the button that runs it. */
export function SettingRow({ title, description, action, children }: SettingRowProps) {
  return (
    <div className="flex flex-col gap-4 px-4 py-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2 font-medium">{title}</h3>
          <p className="text-sm text-pretty text-muted">{description}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
