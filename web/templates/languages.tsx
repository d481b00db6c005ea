import { mailLanguages, type NamedTexts } from '#shared/template-terms.ts';
import { Badge } from '#web/ui/badge.tsx';

/** In which languages there is a text, each by its own name. */
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
