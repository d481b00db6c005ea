import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { useEntry } from '#web/finding/views/use-entry.ts';
import { useKeys } from '#web/platform/keys/use-keys.ts';

const KeysDialog = loadedLater(async () => (await import('#web/platform/keys/keys-dialog.tsx')).KeysDialog);

const TaskFormDialog = loadedLater(async () => (await import('#web/crm/tasks/task-form-dialog.tsx')).TaskFormDialog);

const SEARCH = '[data-list-search]';
const ROW = '[data-row-opener], [data-card]';

interface ShellKeysProps {
  /** Whether the list of shortcuts is open. */
  listed: boolean;
  onList: (open: boolean) => void;
}

/** Shortcuts for every screen. They are registered before the screen, whose own handlers take precedence. */
export function ShellKeys({ listed, onList }: ShellKeysProps) {
  const navigate = useNavigate();
  const entry = useEntry();
  const [isAddingTask, setIsAddingTask] = useState(false);
  useKeys({
    help: () => onList(true),
    search: () => {
      const field = document.querySelector<HTMLElement>(SEARCH);
      if (field) field.focus();
      else void navigate({ to: '/contacts', state: { toSearch: true } });
    },
    // In place, so that nobody is sent away from what they look at. A list adds its own records.
    add: () => setIsAddingTask(true),
    toDashboard: () => void navigate({ to: '/dashboard' }),
    toToday: () => void navigate({ to: '/today' }),
    toClients: () => void navigate(entry('/contacts')),
    toCompanies: () => void navigate(entry('/companies')),
    toJobs: () => void navigate(entry('/jobs')),
    toCandidates: () => void navigate(entry('/candidates')),
    toTasks: () => void navigate(entry('/tasks')),
    toSettings: () => void navigate({ to: '/settings' }),
    nextRow: ({ target }) => goToRow(target, 1),
    previousRow: ({ target }) => goToRow(target, -1),
  });
  return (
    <>
      {listed && <KeysDialog onClose={() => onList(false)} />}
      {isAddingTask && <TaskFormDialog onClose={() => setIsAddingTask(false)} />}
    </>
  );
}

/**
 * Rows are elements with `data-row-opener`, on any screen. Once a row has the focus, a long list moves through its rows
 * itself.
 */
function goToRow(from: EventTarget | null, step: 1 | -1): void | false {
  if (from instanceof HTMLElement && from.matches(SEARCH)) return goToFirstRow(from);
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const row = from instanceof Element ? from.closest('tr, li')?.querySelector<HTMLElement>('[data-row-opener]') : null;
  const next = row ? rows[rows.indexOf(row) + step] : (rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0]);
  if (!next) return false;
  next.focus();
  return undefined;
}

/** Waits for the answer to the typed text first, because the old rows are not what the user wants. */
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
