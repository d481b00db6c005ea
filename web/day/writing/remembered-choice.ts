import { isMailLanguage, type MailLanguage } from '#shared/day/templates.ts';
import type { MailOf } from './addressee.ts';

/** The last template per record type and the last language on this device. It holds no personal data. */
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
