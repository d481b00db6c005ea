import { ArrowRight } from 'lucide-react';
import { causeLabels } from '#shared/records/history.ts';
import type { ChangedField, HistoryItem, ShownValue } from '#shared/records/history-schemas.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';

interface HistoryEntryProps {
  item: HistoryItem;
  /** This is the current version of the record. */
  isCurrent: boolean;
  busy: boolean;
  onRestore: () => void;
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** A version of a record: its cause, its time and the changed fields. */
export function HistoryEntry({ item, isCurrent, busy, onRestore }: HistoryEntryProps) {
  const { at, fields } = item;
  const when = at === null ? undefined : moment.format(new Date(at));
  const what = whatOf(item);
  return (
    <li className="py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">{what}</p>
          {at !== null && (
            <p className="text-xs text-muted tabular-nums">
              <time dateTime={at}>{when}</time>
            </p>
          )}
        </div>
        {isCurrent ? (
          <Badge>Current version</Badge>
        ) : (
          <Button
            size="small"
            busy={busy}
            aria-label={`Restore this version: ${[what, when].filter((part) => part !== undefined).join(', ')}`}
            onClick={onRestore}
          >
            Restore this version
          </Button>
        )}
      </div>
      {fields.length > 0 && (
        <dl className="mt-2 flex flex-col gap-2">
          {fields.map((field) => (
            <Change key={field.field} field={field} />
          ))}
        </dl>
      )}
    </li>
  );
}

function whatOf({ kind, cause }: HistoryItem): string {
  if (kind === 'earlier') return 'Before these changes';
  return kind === 'made' && cause === 'form' ? 'Added' : causeLabels[cause];
}

function Change({ field: { label, before, after } }: { field: ChangedField }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Value value={before} className="text-muted" />
        <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-faint" />
        <span className="sr-only">became</span>
        <Value value={after} />
      </dd>
    </div>
  );
}

function Value({ value: { text, length }, className }: { value: ShownValue; className?: string }) {
  return (
    <span className={className}>
      {text === '' ? (
        <span className="text-faint">empty</span>
      ) : (
        <span className="[overflow-wrap:anywhere] whitespace-pre-wrap">{text}</span>
      )}
      {length !== undefined && (
        <span className="text-xs text-muted"> ({length.toLocaleString('en-GB')} characters in all)</span>
      )}
    </span>
  );
}
