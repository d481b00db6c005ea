import type { ReactNode } from 'react';
import { Tabs as RadixTabs } from 'radix-ui';

export type TabItem = { value: string; label: ReactNode; count?: number; content: ReactNode };

type TabsProps = {
  /** Names the row of tabs for screen readers. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
};

export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange}>
      <RadixTabs.List aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            className="flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-sm font-medium text-muted transition-colors -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink pointer-coarse:h-11"
          >
            {item.label}
            {item.count !== undefined && (
              <span className="rounded-sm bg-hover px-1 text-xs text-muted tabular-nums">{item.count}</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className="rounded-md pt-4">
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
