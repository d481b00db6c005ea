/** Letters that are no other letter with an accent, so that folding keeps them, as people write them without that key. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** Of a folded text: "weißmann" becomes "weissmann", "ødegard" "odegard". */
export function plainLetters(folded: string): string {
  return folded.replaceAll(/[ßæœøłđðþħı]/g, (letter) => plain[letter] ?? letter);
}
