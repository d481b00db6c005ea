import { classNames } from '#web/lib/class-names.ts';

interface ScreenPictureProps {
  /** Of the files in web/public, without theme and ending: `npm run screenshots` takes both themes. */
  name: string;
  width: number;
  height: number;
  alt: string;
  /** It is what people see first, so it is fetched before everything else. */
  first?: boolean;
  className?: string;
}

/** A picture of the product in the theme of the page. The other theme's is not fetched: what is not shown stays lazy. */
export function ScreenPicture({ name, width, height, alt, first = false, className }: ScreenPictureProps) {
  const look = classNames('h-auto w-full', className);
  const priority = first ? 'high' : 'auto';
  return (
    <>
      <img
        src={`/${name}-light.webp`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        fetchPriority={priority}
        className={classNames(look, 'dark:hidden')}
      />
      <img
        src={`/${name}-dark.webp`}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        fetchPriority={priority}
        className={classNames(look, 'hidden dark:block')}
      />
    </>
  );
}
