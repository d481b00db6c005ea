import { keys, type KeyName } from './keys.ts';
import { useSingleKeys } from './single-keys.ts';

/** The shortcut for the focused row, shown to keyboard users. */
export function KeyHint({ name }: { name: KeyName }) {
  const [on] = useSingleKeys();
  const [key] = keys[name].press;
  if (!on) return null;
  return (
    <kbd aria-hidden className="font-sans text-xs text-faint pointer-coarse:hidden">
      {key === 'Delete' ? 'Del' : key}
    </kbd>
  );
}
