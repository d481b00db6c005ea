import { builtInTemplates } from '#shared/built-in-templates.ts';
import { greets } from '#shared/template-fields.ts';
import type { NamedTexts } from '#shared/template-terms.ts';
import type { MailOf } from './addressee.ts';

/** One's own before the built-in ones, and before all those that speak to somebody else. */
export function offeredTemplates(own: readonly NamedTexts[], type: MailOf['type']): NamedTexts[] {
  const isMeant = (template: NamedTexts) => {
    const whom = greets(template);
    return whom === undefined || whom === (type === 'candidate' ? 'candidate' : 'client');
  };
  const all = [...own, ...builtInTemplates];
  return [...all.filter(isMeant), ...all.filter((template) => !isMeant(template))];
}
