import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import { agreement } from './agreement.ts';
import { hanNameIn } from './han-name.ts';
import { labelledName } from './name-labels.ts';
import { neverInNames } from './never-in-names.ts';
import { sourceOf } from './source.ts';
import { asName, border, inOneCell, LONGEST_LINE, nameIn, particles, type NameParts } from './written-name.ts';

type Name = NonNullable<DocumentFacts['name']>;

/** The name that a form states, whole or in two halves; with an account, only one that agrees with it. */
export function inForm(lines: readonly string[], account?: string): Name | null {
  const halves = new Map<'first' | 'last', { value: string; source: string }>();
  const isFitting = (name: NameParts | null) =>
    name !== null && (account === undefined || agreement(name, account) > 0);
  for (const [index, line] of lines.entries()) {
    const label = line.length > LONGEST_LINE ? undefined : labelledName(line);
    if (!label) continue;
    const value = label.value === '' ? (lines[index + 1] ?? '') : label.value;
    const source = sourceOf(label.value === '' ? `${line} ${value}` : line);
    const name = label.part === 'whole' ? stated(value) : null;
    if (name && isFitting(name)) return { ...name, source };
    if (label.part !== 'whole' && !halves.has(label.part)) halves.set(label.part, { value, source });
  }
  const [given, family] = [halves.get('first'), halves.get('last')];
  // "Nombre" and "Nom" are half of a name in one form, and the whole in another.
  const half = given ?? family;
  const whole = half ? stated(given && family ? `${given.value} ${family.value}` : half.value) : null;
  if (!half || !whole || !isFitting(whole)) return null;
  if (!given || !family) return { ...whole, source: half.source };
  return { firstName: written(given.value), lastName: written(family.value), source: half.source };
}

const written = (value: string) => value.trim().split(/\s+/).map(asName).join(' ');

/** In a form, lower case is a name as well. */
export function stated(value: string): NameParts | null {
  const text = /^[\p{L}\s.'’-]{3,60}$/u.test(value) ? capitalised(value) : value;
  // "LOVELACE, ADA"
  const [, family, given] = /^(\p{Lu}{2,}), ?(\p{Lu}{2,})$/u.exec(text.trim()) ?? [];
  if (family !== undefined && given !== undefined) return { firstName: asName(given), lastName: asName(family) };
  return (
    hanNameIn(text.split(border)[0] ?? '', true) ?? nameIn(inOneCell(text)) ?? nameIn(text) ?? nameIn(beforeLabel(text))
  );
}

const capitalised = (text: string) =>
  text.replaceAll(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}]*/gu, (one) =>
    particles.has(one) ? one : one.charAt(0).toUpperCase() + one.slice(1),
  );

/** "Ada Lovelace Passport No: 1": the words before a colon that are no name. */
function beforeLabel(text: string): string {
  const words = (text.split(/[:：]/)[0] ?? '').trim().split(/\s+/);
  const end = words.findIndex((part) => neverInNames.has(part.toLowerCase()));
  return words.slice(0, Math.max(end, 0)).join(' ');
}
