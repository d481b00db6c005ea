import { Plus } from 'lucide-react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { mailLanguageCodes, mailLanguages, type MailLanguage } from '#shared/day/templates.ts';
import { classNames } from '#web/platform/lib/class-names.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DropdownMenu } from '#web/platform/ui/dropdown-menu.tsx';

interface LanguageTabsProps {
  languages: readonly MailLanguage[];
  /** Languages whose text has validation errors. */
  wrong?: readonly MailLanguage[];
  value: MailLanguage;
  onChange: (language: MailLanguage) => void;
  /** Without it, no language can be added. */
  onAdd?: (language: MailLanguage) => void;
  /** The text in the selected language. */
  children: ReactNode;
}

/** One tab per language, each labelled in its own language. */
export function LanguageTabs({ languages, wrong, value, onChange, onAdd, children }: LanguageTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const missing = mailLanguageCodes.filter((language) => !languages.includes(language));

  function goByKey(event: KeyboardEvent): void {
    const at = languages.indexOf(value);
    const last = languages.length - 1;
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = languages[target < 0 ? last : target > last ? 0 : target];
    if (next === undefined) return;
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[lang="${next}"]`)?.focus();
  }

  return (
    <>
      <div className="flex items-end justify-between gap-2 border-b border-line">
        <div ref={list} role="tablist" aria-label="Languages" className="-mb-px flex min-w-0 flex-wrap">
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              role="tab"
              id={`${id}-${language}`}
              lang={language}
              aria-selected={language === value}
              aria-controls={`${id}-panel`}
              tabIndex={language === value ? 0 : -1}
              onClick={() => onChange(language)}
              onKeyDown={goByKey}
              className={classNames(
                'flex min-h-control items-center gap-1.5 border-b-2 px-3 text-sm font-medium transition-colors',
                language === value ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {mailLanguages[language]}
              {wrong?.includes(language) && (
                <span className="size-1.5 rounded-full bg-danger">
                  <span lang="en" className="sr-only">
                    (has errors)
                  </span>
                </span>
              )}
            </button>
          ))}
        </div>
        {onAdd && missing.length > 0 && (
          <DropdownMenu
            trigger={
              <Button variant="ghost" size="small" className="mb-1" icon={<Plus aria-hidden className="size-4" />}>
                Add language
              </Button>
            }
            renderItems={() =>
              missing.map((language) => ({ label: mailLanguages[language], onSelect: () => onAdd(language) }))
            }
          />
        )}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
