import { limits } from '#shared/platform/limits.ts';
import { isJobTitle } from './job-titles.ts';
import { isPlace, isRegion } from './places.ts';

/** Whether a text can be the name of an employer, and where the name ends. */

/** It separates less than the other marks: it also stands between a company and its town. */
export const weak = /\s*,\s+/u;
export const company =
  /(?<!\p{L})(?:inc|ltd|llc|gmbh|ag|se|plc|corp|corporation|co|company|s\.?a\.?|s\.?r\.?l|b\.?v|technologies|technology|university|universität|université|universidad|institute|college|group|labs?|solutions|systems|bank|consulting|software|services|有限公司)(?!\p{L})/iu;

/** "Inria, Nancy, France" and "Example Inc. Seoul" without the place. A list of fields is no company. */
export function withoutPlace(text: string): string {
  const shorter = text.replace(/(?<=\s(?:Inc|Ltd|LLC|GmbH|Corp|S\.A)\.?)\s+\p{Lu}.*$/u, '');
  const [first = '', ...rest] = shorter.split(weak);
  // "Leeds, UK", and as often "Example, UK"
  if (rest.length <= 1 && isPlace(shorter)) return '';
  const name = first.replace(/\s*\([^)]*$/u, '').replace(/\s+(?:remote|hybrid|on-?site|multiple locations)$/iu, '');
  if (rest.length === 0) return name;
  if (/^(?:inc|ltd|llc|gmbh|co)\b/i.test(rest[0] ?? '')) return text;
  return rest.every((part) => /^\p{Lu}/u.test(part)) && !text.endsWith(',') ? name : '';
}

const kindsOfWork =
  /^(?:remote|hybrid|on-?site|full[ -]?time|part[ -]?time|freelance|contract|permanent|internship|self[ -]?employed|vollzeit|teilzeit|festanstellung|homeoffice|télétravail|cdi|cdd|client|project|projekt|role|position|company|employer|responsibilities|duties|location|duration|team)(?!\p{L})/iu;

export function isEmployer(text: string): boolean {
  return (
    text.length >= 2 &&
    text.length <= Math.min(60, limits.company) &&
    text.split(/\s+/).length <= 7 &&
    /^[\p{Lu}\p{N}\p{Script=Han}]/u.test(text) &&
    /\p{L}{2}/u.test(text) &&
    !/[:?!]|https?:|\d{4}/u.test(text) &&
    !kindsOfWork.test(text) &&
    !isPlace(text) &&
    !isRegion(text) &&
    !isJobTitle(text)
  );
}
