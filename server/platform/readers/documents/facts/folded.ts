import { plainLetters } from '#shared/records/plain-letters.ts';
import { foldText } from '#shared/records/records.ts';

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  `а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya і i є e ґ g`
    .split(' ')
    .flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? '']] : [])),
);

/** A name as e-mail addresses spell it: small Latin letters without accents. */
export const folded = (text: string) =>
  plainLetters(foldText(text))
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => latin[letter] ?? '')
    .replaceAll(/[^\p{L}]/gu, '');
