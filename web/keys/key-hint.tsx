import { keys, type KeyName } from './keys.ts';
import { useSingleKeys } from './single-keys.ts';

/** The key that does the same to the row in focus, for whoever has a keyboard. */
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
