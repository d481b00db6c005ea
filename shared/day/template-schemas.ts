import { z } from 'zod';
import { recordId } from '#shared/records/list-schemas.ts';
import { fieldProblem } from './template-fields.ts';
import { mailLanguageCodes } from './templates.ts';
import { freeText, limits, lineOfText } from '#shared/platform/text-schemas.ts';

// The part that screens import without the schema library.
export * from './templates.ts';

const templateName = lineOfText('Name', limits.templateName).min(1, 'Name is required');

/** Reports wrong placeholders once the text itself is valid. */
function withFields<Text extends z.ZodType<string>>(label: string, rule: Text) {
  return rule.superRefine((text, context) => {
    const problem = fieldProblem(text);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: `${label}: ${problem}` });
  });
}

const templateText = z.strictObject({
  language: z.enum(mailLanguageCodes, 'Language must be one of the offered ones'),
  subject: withFields('Subject', lineOfText('Subject', limits.mailSubject).min(1, 'Subject is required')),
  body: withFields(
    'Text',
    freeText('Text', limits.mailText).refine((text) => text.trim() !== '', 'Text is required'),
  ),
});

const texts = z
  .array(templateText)
  .min(1, 'A template needs a text in at least one language')
  .refine(
    (given) => new Set(given.map(({ language }) => language)).size === given.length,
    'A template has at most one text in each language',
  );

export const templateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  texts: z.array(z.object({ language: z.enum(mailLanguageCodes), subject: z.string(), body: z.string() })),
  /** Incremented by every change. */
  version: z.int().positive(),
});
export type Template = z.output<typeof templateSchema>;

export const templateInput = z.strictObject({ id: recordId, name: templateName, texts });
export type TemplateInput = z.output<typeof templateInput>;

/** Omitted fields keep their value; `texts` replaces all texts. */
export const templatePatch = z.strictObject({ name: templateName.optional(), texts: texts.optional() });
export type TemplatePatch = z.output<typeof templatePatch>;
