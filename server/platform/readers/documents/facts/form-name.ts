import type { DocumentFacts } from '#shared/intake/document-schemas.ts';
import { agreement } from './agreement.ts';
import { hanNameIn } from './han-name.ts';
import { labelledName } from './name-labels.ts';
import { asName, particles, type NameParts } from './name-parts.ts';
import { sourceOf } from './source.ts';
import { border, inOneCell, LONGEST_LINE, nameIn } from './written-name.ts';

type Name = NonNullable<DocumentFacts['name']>;

/** Stands near the person's own name, and not near that of a referee. */
const personal =
  /^\P{L}*(?:date of birth|birth ?date|d\.?o\.?b|father|mother|gender|sex|marital|nationality|geburt|geboren|familienstand|né|fecha de nacimiento|data de nascimento|дата рождения)(?!\p{L})/iu;

/**
 * The name that a form states, whole or in two halves; with an account, only one that agrees with it, or stands beside the
 * date of birth.
 */
export function inForm(lines: readonly string[], account?: string): Name | null {
  const halves = new Map<'first' | 'last', { value: string; source: string; index: number }>();
  const isFitting = (name: NameParts, index: number) =>
    account === undefined ||
    agreement(name, account) > 0 ||
    lines.slice(index + 1, index + 4).some((line) => personal.test(line));
  for (const [index, line] of lines.entries()) {
    const label = line.length > LONGEST_LINE ? undefined : labelledName(line);
    if (!label) continue;
    const value = label.value === '' ? (lines[index + 1] ?? '') : label.value;
    const source = sourceOf(label.value === '' ? `${line} ${value}` : line);
    const part = label.part === 'whole' ? halfBeside(lines, index, value) : label.part;
    const name = part === 'whole' ? stated(value) : null;
    if (name && isFitting(name, index)) return { ...name, source };
    if (part !== 'whole' && !halves.has(part)) halves.set(part, { value, source, index });
  }
  const [given, family] = [halves.get('first'), halves.get('last')];
  // "Nombre" and "Nom" are half of a name in one form, and the whole in another.
  const half = given ?? family;
  const whole = half ? stated(given && family ? `${given.value} ${family.value}` : half.value) : null;
  if (!half || !whole || !isFitting(whole, half.index)) return null;
  if (!given || !family) return { ...whole, source: half.source };
  return { firstName: written(given.value), lastName: written(family.value), source: half.source };
}

/** "Name" is the surname beside "Vorname", and the first name beside "Surname". */
function halfBeside(lines: readonly string[], index: number, value: string): 'whole' | 'first' | 'last' {
  for (const line of [lines[index + 1], lines[index - 1]]) {
    const other = line === undefined || line.length > LONGEST_LINE ? undefined : labelledName(line);
    if (other && other.part !== 'whole' && other.value !== '' && !value.includes(other.value))
      return other.part === 'first' ? 'last' : 'first';
  }
  return 'whole';
}

const written = (value: string) => value.trim().split(/\s+/).map(asName).join(' ');

/** In a form, lower case is a name as well. */
export function stated(value: string): NameParts | null {
  const text = /^[\p{L}\s.'’-]{3,60}$/u.test(value) ? capitalised(value) : value;
  // "LOVELACE, ADA"
  const [, family, given] = /^(\p{Lu}{2,}), ?(\p{Lu}{2,})$/u.exec(text.trim()) ?? [];
  if (family !== undefined && given !== undefined) return { firstName: asName(given), lastName: asName(family) };
  return (
    hanNameIn(text, true) ?? hanNameIn(text.split(border)[0] ?? '', true) ?? nameIn(inOneCell(text)) ?? nameIn(text)
  );
}

export const capitalised = (text: string) =>
  text.replaceAll(/(?<![\p{L}\p{M}'’])\p{L}[\p{L}\p{M}]*/gu, (one) =>
    particles.has(one) ? one : one.charAt(0).toUpperCase() + one.slice(1),
  );
