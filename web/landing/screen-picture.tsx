import { classNames } from '#web/lib/class-names.ts';

interface ScreenPictureProps {
  /** Of the files in web/public, without size, theme and ending: `npm run screenshots` takes them all. */
  name: 'screen-dashboard' | 'screen-board';
  alt: string;
  /** It is what people see first, so it is fetched before everything else. */
  first?: boolean;
}

/** As `scripts/screenshots.ts` takes them. */
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 720 };
/** Tailwind's `sm` begins above it. */
const PHONE = '(max-width: 639px)';

/** A picture of the product in the theme of the page, on a phone a phone's screen. What is not shown stays lazy and is not fetched. */
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
