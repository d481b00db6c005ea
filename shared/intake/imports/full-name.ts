const particles: ReadonlySet<string> = new Set(
  'van von vom der den de da das del della di do dos du la le las los ten ter zu zum af av bin ibn al el'.split(' '),
);
const suffix = /^(?:jr|sr|ii|iii|iv|phd|ph\.d|mba|md)\.?$/i;

/** Splits "Sarah Chen", "Chen, Sarah" and "Ludwig van Beethoven". A single word is a first name without a last name. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  const [before = '', after = '', ...more] = name.split(/ ?, ?/);
  if (after !== '' && more.length === 0 && !suffix.test(after)) return { firstName: after, lastName: before };
  const words = name.split(' ');
  const end = words.length > 2 && suffix.test(words.at(-1) ?? '') ? words.length - 1 : words.length;
  const particle = words.findIndex((word, index) => index > 0 && index < end - 1 && particles.has(word));
  const last = Math.max(1, particle === -1 ? end - 1 : particle);
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') };
}
