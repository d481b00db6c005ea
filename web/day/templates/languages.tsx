import { mailLanguages, type NamedTexts } from '#shared/day/templates.ts';
import { Badge } from '#web/platform/ui/badge.tsx';

/** The languages of a template, each by its own name. */
export function Languages({ texts }: Pick<NamedTexts, 'texts'>) {
  return (
    <span className="flex flex-wrap gap-1">
      {texts.map(({ language }) => (
        <span key={language} lang={language}>
          <Badge>{mailLanguages[language]}</Badge>
        </span>
      ))}
    </span>
  );
}
