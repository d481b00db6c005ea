import { folded } from './folded.ts';
import type { NameParts } from './name-parts.ts';

/** How a name and the account of an e-mail address ("ada.lovelace42") agree. */

/** How many words of a name the e-mail address has. */
export const agreement = ({ firstName, lastName }: NameParts, account: string) =>
  `${firstName} ${lastName}`.split(' ').filter((part) => includes(account, part)).length;

/** "Müller" writes to "muller" or to "mueller". */
const spellings = (part: string) => [folded(part), folded(part.replaceAll(/[äöü]/gi, '$&e'))];

export const includes = (account: string, part: string) =>
  spellings(part).some((spelling) => spelling.length >= 3 && account.includes(spelling));
