import { useNavigate } from '@tanstack/react-router';
import { loadedLater } from '#web/lib/loaded-later.tsx';
import { useEntry } from '#web/views/use-entry.ts';
import { useKeys } from './use-keys.ts';

const KeysDialog = loadedLater(async () => (await import('./keys-dialog.tsx')).KeysDialog);

const SEARCH = '[data-list-search]';
const ROW = '[data-row-opener], [data-card]';

interface ShellKeysProps {
  /** Whether the list of keys is open. */
  listed: boolean;
  onList: (open: boolean) => void;
}

/** The keys that work on every screen. It stands before the screens, whose own meaning of a key comes first. */
export function ShellKeys({ listed, onList }: ShellKeysProps) {
  const navigate = useNavigate();
  const entry = useEntry();
  useKeys({
    help: () => onList(true),
    search: () => {
      const field = document.querySelector<HTMLElement>(SEARCH);
      if (field) field.focus();
      else void navigate({ to: '/contacts', state: { toSearch: true } });
    },
    add: () => void navigate({ to: '/tasks', search: { dialog: 'add' } }),
    toDashboard: () => void navigate({ to: '/dashboard' }),
    toToday: () => void navigate({ to: '/today' }),
    toClients: () => void navigate(entry('/contacts')),
    toJobs: () => void navigate(entry('/jobs')),
    toCandidates: () => void navigate(entry('/candidates')),
    toTasks: () => void navigate(entry('/tasks')),
    toSettings: () => void navigate({ to: '/settings' }),
    nextRow: ({ target }) => goToRow(target, 1),
    previousRow: ({ target }) => goToRow(target, -1),
  });
  return (
    listed && (
      <KeysDialog
        onClose={() => {
          onList(false);
        }}
      />
    )
  );
}

/** Rows are what carries `data-row-opener`, on any screen. A long list moves through its rows itself, once one has the focus. */
function goToRow(from: EventTarget | null, step: 1 | -1): void | false {
  if (from instanceof HTMLElement && from.matches(SEARCH)) return goToFirstRow(from);
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const row = from instanceof Element ? from.closest('tr, li')?.querySelector<HTMLElement>('[data-row-opener]') : null;
  const next = row ? rows[rows.indexOf(row) + step] : (rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0]);
  if (!next) return false;
  next.focus();
  return undefined;
}

/** Once what was typed has been answered: a row of the list before it is not what the person is looking for. */
function goToFirstRow(search: HTMLElement): void {
  const typesOn = new AbortController();
  search.addEventListener('keydown', () => typesOn.abort(), { once: true, signal: typesOn.signal });
  const tryIt = () => {
    if (typesOn.signal.aborted || document.activeElement !== search) return;
    const isWaiting = search.matches('[data-list-search="ahead"]') || document.querySelector('main [aria-busy="true"]');
    if (isWaiting) {
      requestAnimationFrame(tryIt);
      return;
    }
    typesOn.abort();
    document.querySelector<HTMLElement>(ROW)?.focus();
  };
  tryIt();
}
