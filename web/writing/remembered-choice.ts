import { isMailLanguage, type MailLanguage } from '#shared/template-terms.ts';
import type { MailOf } from './addressee.ts';

/** What was written with last on this device, by what it was written to: ids of templates and a language, nothing of anybody. */
const STORAGE_KEY = 'writtenWith';

interface Remembered {
  templates: Partial<Record<MailOf['type'], string>>;
  language?: MailLanguage | undefined;
}

export function rememberedChoice(): Remembered {
  const stored = read();
  const { templates, language } = stored as { templates?: unknown; language?: unknown };
  const ids = typeof templates === 'object' && templates !== null ? Object.entries(templates) : [];
  return {
    templates: Object.fromEntries(ids.filter(([, id]) => typeof id === 'string')),
    language: isMailLanguage(language) ? language : undefined,
  };
}

export function rememberChoice(type: MailOf['type'], template: string, language: MailLanguage): void {
  const { templates } = rememberedChoice();
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ templates: { ...templates, [type]: template }, language }));
}

function read(): object {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}
