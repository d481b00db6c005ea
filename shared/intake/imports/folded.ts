import { foldText } from '#shared/records/records.ts';

/** Reduces a heading to its words: "E-mail 1 - Value", "eMail1_value" and "E-Mail 1 Value" are the same. */
export function folded(text: string): string {
  const apart = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/(\p{L})(\d)/gu, '$1 $2');
  return foldText(apart)
    .replaceAll(/[^\p{L}\d%]+/gu, ' ')
    .replace(/\be mail/g, 'email')
    .trim();
}
