import { Columns3, List } from 'lucide-react';
import { classNames } from '#web/lib/class-names.ts';

type View = 'table' | 'board';

const views = [
  { view: 'table', label: 'Table', Icon: List },
  { view: 'board', label: 'Board', Icon: Columns3 },
] as const;

export function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form's controls; these two switch the screen
    <div role="group" aria-label="View" className="flex rounded-md border border-line-strong bg-subtle p-0.5">
      {views.map(({ view: each, label, Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          className={classNames(
            'flex h-[calc(var(--control-size)-6px)] items-center gap-1.5 rounded-sm px-2.5 text-sm font-medium transition-colors',
            view === each ? 'bg-raised text-ink shadow-card' : 'text-muted hover:text-ink',
          )}
          onClick={() => onChange(each)}
        >
          <Icon aria-hidden className="size-4" />
          <span className="max-sm:sr-only">{label}</span>
        </button>
      ))}
    </div>
  );
}
