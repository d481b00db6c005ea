import { classNames } from '../lib/class-names.ts';

type AvatarSize = 'medium' | 'large';

const SIZES: Record<AvatarSize, string> = {
  medium: 'size-7 text-xs',
  large: 'size-10 text-base',
};

/** Muted colours that are readable in both themes. Red is left out because it looks like an error. */
const COLOURS = [
  'bg-accent-soft text-accent',
  'bg-info-soft text-info',
  'bg-highlight-soft text-highlight',
  'bg-success-soft text-success',
  'bg-warning-soft text-warning',
  'bg-hover text-muted',
] as const;

interface AvatarProps {
  name: string;
  size?: AvatarSize;
  /** One letter is enough for the signed-in user. */
  initials?: 1 | 2;
}

/** The initials of a name, in a colour derived from it. Decorative: show the name beside it. */
export function Avatar({ name, size = 'medium', initials = 2 }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
        colourOf(name),
        SIZES[size],
      )}
    >
      {initialsOf(name).slice(0, initials).join('').toLocaleUpperCase() || '?'}
    </span>
  );
}

/** The initials of the first and last word, by code point: a letter may take two UTF-16 units. */
function initialsOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return [first, last].map((word) => /^./u.exec(word)?.[0] ?? '');
}

function colourOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_536;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
