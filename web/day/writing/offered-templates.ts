import { builtInTemplates } from '#shared/day/built-in-templates.ts';
import { greets } from '#shared/day/template-fields.ts';
import type { NamedTexts } from '#shared/day/templates.ts';
import type { MailOf } from './addressee.ts';

/** Own templates come before built-in ones. Templates that address someone else come last. */
export function offeredTemplates(own: readonly NamedTexts[], type: MailOf['type']): NamedTexts[] {
  const isMeant = (template: NamedTexts) => {
    const whom = greets(template);
    return whom === undefined || whom === (type === 'candidate' ? 'candidate' : 'client');
  };
  const all = [...own, ...builtInTemplates];
  return [...all.filter(isMeant), ...all.filter((template) => !isMeant(template))];
}
