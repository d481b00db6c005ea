import { classNames } from '#web/lib/class-names.ts';

type AvatarSize = 'medium' | 'large';

const SIZES: Record<AvatarSize, string> = {
  medium: 'size-7 text-xs',
  large: 'size-10 text-base',
};

/** The name's initial. Decorative: the name itself belongs beside it. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: AvatarSize }) {
  // By code point: the first letter may be two UTF-16 units long.
  const initial = /^./u.exec(name.trim())?.[0] ?? '?';
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent select-none',
        SIZES[size],
      )}
    >
      {initial.toLocaleUpperCase()}
    </span>
  );
}
