/** The languages of templates, each in its own name. */
export const mailLanguages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  sv: 'Svenska',
  nb: 'Norsk',
  da: 'Dansk',
  pt: 'Português',
  pl: 'Polski',
  ja: '日本語',
} as const;
export type MailLanguage = keyof typeof mailLanguages;

export const mailLanguageCodes = Object.keys(mailLanguages) as MailLanguage[];

export function isMailLanguage(code: unknown): code is MailLanguage {
  return typeof code === 'string' && Object.hasOwn(mailLanguages, code);
}

export interface MailText {
  subject: string;
  body: string;
}

export interface TemplateText extends MailText {
  language: MailLanguage;
}

/** A template, the user's own or built in. */
export interface NamedTexts {
  id: string;
  name: string;
  texts: readonly TemplateText[];
}

export const MOST_TEMPLATES = 200;

/** Names that differ only in case are the same. */
export function templateKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

const collator = new Intl.Collator('en', { numeric: true });

export function byName(one: { name: string }, other: { name: string }): number {
  return collator.compare(one.name, other.name);
}

/** The text in this language, or else the first one. A template has at least one. */
export function textIn({ texts }: Pick<NamedTexts, 'texts'>, language: MailLanguage | undefined): TemplateText {
  const text = texts.find((each) => each.language === language) ?? texts[0];
  if (!text) throw new Error('A template has no text');
  return text;
}

/** "Client call (copy)", or the next free number; never longer than a name may be. */
export function nameOfCopy(name: string, taken: readonly string[], longest: number): string {
  const keys = new Set(taken.map(templateKey));
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? ' (copy)' : ` (copy ${n})`;
    const copy = `${name.slice(0, longest - ending.length).trimEnd()}${ending}`;
    if (!keys.has(templateKey(copy))) return copy;
  }
}
