import { classNames } from '#web/platform/lib/class-names.ts';

/** The base names of files in web/public, without size, theme and extension. `npm run screenshots` creates them. */
export type Picture =
  | 'screen-dashboard'
  | 'screen-board'
  | 'screen-today'
  | 'screen-cv'
  | 'screen-import'
  | 'screen-merge';

interface ScreenPictureProps {
  name: Picture;
  alt: string;
  /** The first picture on the page, which the browser fetches with high priority. */
  first?: boolean;
}

/** The sizes used by `scripts/screenshots.ts`. */
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 720 };
/** Everything below Tailwind's `sm`. */
const PHONE = '(max-width: 639px)';

/**
 * A screenshot in the theme of the page, with a phone version on phones. Hidden pictures stay lazy and are not fetched.
 */
export function ScreenPicture({ name, alt, first = false }: ScreenPictureProps) {
  return (
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme}>
          <source media={PHONE} srcSet={`/${name}-phone-${theme}.webp`} {...phone} />
          <img
            src={`/${name}-${theme}.webp`}
            alt={alt}
            {...wide}
            loading="lazy"
            fetchPriority={first ? 'high' : 'auto'}
            className={classNames('h-auto w-full', theme === 'light' ? 'dark:hidden' : 'hidden dark:block')}
          />
        </picture>
      ))}
    </>
  );
}
