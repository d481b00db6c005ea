import type { NameParts } from './written-name.ts';

/** How a name and the account of an e-mail address ("ada.lovelace42") agree. */

export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();

/** How many words of a name the e-mail address has. */
export const agreement = ({ firstName, lastName }: NameParts, account: string) =>
  `${firstName} ${lastName}`.split(' ').filter((part) => includes(account, part)).length;

export const includes = (account: string, part: string) => folded(part).length >= 3 && account.includes(folded(part));
