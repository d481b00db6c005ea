import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadedLater } from '#web/platform/lib/loaded-later.tsx';
import { IconButton } from '#web/platform/ui/button.tsx';
import type { Known } from './known-form.tsx';
import { withCommand } from '#web/platform/keys/pressed.ts';

const FindDialog = loadedLater(async () => (await import('./find-dialog.tsx')).FindDialog);
const KnownForm = loadedLater(async () => (await import('./known-form.tsx')).KnownForm);

/** Opens the find dialog from every screen: by the search field in the top bar, a button on phones, or Ctrl+K. */
export function Find({ onListKeys }: { onListKeys: () => void }) {
  const [open, setOpen] = useState(false);
  const [typedAhead, setTypedAhead] = useState('');
  const [form, setForm] = useState<Known | null>(null);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isIt = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isIt || event.shiftKey || event.altKey || event.isComposing || event.repeat) return;
      // Browsers use Ctrl+K themselves.
      event.preventDefault();
      setOpen((before) => !before);
      setTypedAhead('');
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  // Keys typed while the dialog is loading go into its field, not to the shortcuts of the screen.
  useEffect(() => {
    if (!open) return undefined;
    const hold = (event: KeyboardEvent) => {
      const isThere = event.target instanceof Element && event.target.closest('[data-find-field]') !== null;
      if (isThere || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key.length === 1) setTypedAhead((before) => before + event.key);
    };
    document.addEventListener('keydown', hold, true);
    return () => document.removeEventListener('keydown', hold, true);
  }, [open]);

  const show = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setTypedAhead('');
  };
  return (
    <>
      <IconButton
        label="Find anything"
        icon={<Search aria-hidden className="size-5" />}
        className="sm:hidden"
        aria-haspopup="dialog"
        onClick={show}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        className="hidden h-8 w-56 items-center gap-2 rounded-md border border-line-strong bg-raised px-2.5 text-sm text-muted hover:bg-hover sm:flex lg:w-72 pointer-coarse:h-10"
        onClick={show}
      >
        <Search aria-hidden className="size-4 shrink-0 text-faint" />
        <span className="flex-1 text-left">Find anything</span>
        <kbd aria-hidden className="font-sans text-xs text-muted pointer-coarse:hidden">
          {withCommand('K')}
        </kbd>
      </button>
      {open && <FindDialog initialText={typedAhead} onClose={close} onListKeys={onListKeys} onFill={setForm} />}
      {form && <KnownForm form={form} onClose={() => setForm(null)} />}
    </>
  );
}
