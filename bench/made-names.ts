import { seededRandom } from '#server/workspace/demo/seeded-random.ts';

/** The number of distinct names, as in a large city. */
const FIRST = 400;
const LAST = 5_000;

const commonFirst =
  'John Mary David Anna James Sarah Michael Julia Thomas Emma Robert Laura Peter Maria Daniel Jessica Paul Sophie Mark Jane';
const commonLast =
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green Hall';

/** Most common first: real names, then names made of syllables. */
export function madeNames(): { first: string[]; last: string[] } {
  const random = seededRandom(19_061_209);
  const below = (limit: number) => Math.floor(random() * limit);
  const syllable = () => `${'bcdfghjklmnprstvw'.charAt(below(17))}${'aeiou'.charAt(below(5))}`;
  const made = (syllables: number, end: string) => {
    const name = Array.from({ length: syllables }, syllable).join('');
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}${end}`;
  };
  const endings = ['n', 'r', 's', 'll', 'son', 'ton', 'man', ''];
  const fill = (common: string, many: number, make: () => string) => {
    const names = new Set(common.split(' '));
    while (names.size < many) names.add(make());
    return [...names];
  };
  return {
    first: fill(commonFirst, FIRST, () => made(2 + below(2), ['', 'n', 's'][below(3)] ?? '')),
    last: fill(commonLast, LAST, () => made(2 + below(2), endings[below(endings.length)] ?? '')),
  };
}
