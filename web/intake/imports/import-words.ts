import type { Likeness } from '#shared/intake/duplicates.ts';
import type { Encoding } from '#shared/intake/imports/table-terms.ts';
import type { ImportType } from '#shared/intake/imports/targets.ts';
import { recordNames } from '#shared/records/records.ts';

/** The names used on the import screens. */

export const listOf = {
  company: '/companies',
  contact: '/contacts',
  candidate: '/candidates',
  job: '/jobs',
} as const satisfies Record<ImportType, string>;

export const listName: Record<ImportType, string> = {
  company: 'Companies',
  contact: 'Clients',
  candidate: 'Candidates',
  job: 'Jobs',
};

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  macintosh: 'Old Macintosh',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Chinese (GB18030)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
};

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
  ':': 'colon',
};

export const commonDelimiters = Object.keys(delimiterNames);

export function delimiterName(delimiter: string): string {
  return delimiterNames[delimiter] ?? `“${delimiter}”`;
}

const together: Record<ImportType, string> = {
  company: 'Same name as',
  contact: 'Same name and company as',
  candidate: 'Same name and company as',
  job: 'Same title and client as',
};

/** "Same e-mail address as", to be followed by a name. */
export function sameWords(type: ImportType, by: Likeness): string {
  const words: Record<Likeness, string> = {
    email: 'Same e-mail address as',
    phone: 'Same phone number as',
    'name-company': together[type],
    name: type === 'job' ? 'Same title as' : 'Same name as',
    vat: 'Same VAT number as',
    number: 'Same company number as',
    website: 'Same website as',
    'company-name': 'Similar name to',
  };
  return words[by];
}

/** What an import makes besides, because its records refer to it. */
export const neededName = (type: ImportType): string => recordNames[type === 'company' ? 'company' : 'contact'].one;
