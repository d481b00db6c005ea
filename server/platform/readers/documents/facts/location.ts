import type { Found } from '#shared/intake/document-schemas.ts';
import { limits } from '#shared/platform/limits.ts';
import { isRegion } from './places.ts';
import { sectionAt } from './sections.ts';
import { sourceOf } from './source.ts';

/** Where somebody lives: from a label, a line with a postcode, or a city with its country beside the other contact data. */

const FIRST_LINES = 14;
const NEAR_LINES = 60;
const LONGEST_LINE = 200;

const towns =
  /^\P{L}{0,4}(?:current )?(?:location|city|town|residence|place of residence|based in|located in|residing in|lives in|living in|wohnort|wohnhaft in|stadt|ville|lieu de résidence|domicile|ciudad|residencia|cidade|residência|città|residenza|domicilio|woonplaats|miejscowość|miejsce zamieszkania|город|проживает|место жительства|现居地|现居|所在地|居住地|现居住地|所在城市|现所在地|现居城市)(?!\p{L})\s*[:：-]?\s*(.+)$/iu;
const addresses =
  /^\P{L}{0,4}(?:(?:current|present|home|mailing|permanent|postal|residential|physical) )?(?:addresse?|adresse|anschrift|dirección|direccion|endereço|endereco|indirizzo|adres|адрес|地址|通讯地址|家庭住址)(?!\p{L})\s*[:：-]?\s*(.*)$/iu;
/** Another place than the one where the person lives. */
const elsewhere =
  /(?<!\p{L})(?:birth|born|geboren|geburts\p{L}*|naissance|né|née|nacimiento|nascimento|nascita|nationality|citizen|passport|university|universität|université|universidad|universidade|institute|school|college|gmbh|inc|ltd|llc|company|relocat\p{L}*|willing|preferred)(?!\p{L})/iu;

const TOWN = String.raw`\p{Lu}[\p{L}\p{M}'’.]+(?:[ -](?:\p{Lu}[\p{L}\p{M}'’.]*|de|del|do|da|la|le|am|an|der|im|in|on|upon|sur|sous|aan|den|di)){0,4}`;
const postcodeBefore = new RegExp(
  String.raw`(?:^|[,;·•|\t]\s*|\s{2,}|\s[-–]\s)(?:[A-Z]{1,2}[- ])?(\d{5}|\d{4}(?: ?[A-Z]{2})?|\d{2}-\d{3})[ ,]+(${TOWN})(?=$|\s*[,.|•·\t(]|\s{2,}|\s[-–]\s)`,
  'u',
);
const american = new RegExp(
  String.raw`(?:^|[,;.·•|\t]\s*|\s{2,}|(?:(?:Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Boulevard|Blvd|Court|Ct|Way)\.?|#\d+) )(${TOWN}),? ([A-Z]{2}),? \d{5}(?!\d)`,
  'u',
);
const british = new RegExp(String.raw`(?:^|,\s*)(${TOWN}),? [A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?=$|[\s,|])`, 'u');
const street =
  /(?<!\p{L})(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|court|way|straße|strasse|weg)(?!\p{L})/iu;
const isYear = (digits: string) => /^(?:19[5-9]|20[0-3])\d$/.test(digits);

export function findLocation(lines: readonly string[]): Found | null {
  const near = lines.slice(0, NEAR_LINES).filter((line) => line.length <= LONGEST_LINE);
  const found = labelled(near) ?? inContacts(near);
  return found && found.value.length <= limits.location ? found : null;
}

function labelled(lines: readonly string[]): Found | null {
  for (const [index, line] of lines.entries()) {
    for (const part of cells(line)) {
      const [, place] = towns.exec(part) ?? [];
      const value = place === undefined ? undefined : stated(place);
      if (value) return { value, source: sourceOf(line, line.indexOf(part)) };
    }
    const [, address] = addresses.exec(line.replaceAll('\t', ' ')) ?? [];
    if (address === undefined) continue;
    // An address may go on in the two lines below.
    const lived = [address, ...lines.slice(index + 1, index + 3)].filter((one) => !sectionAt(one));
    const place = lived.map((one) => inAddress(one)).find((one) => one !== undefined);
    if (place !== undefined) return { value: place, source: sourceOf(lived.find((one) => inAddress(one)) ?? line) };
  }
  return null;
}

/** Before the first section, or near the top. */
function inContacts(lines: readonly string[]): Found | null {
  const end = lines.findIndex((line) => sectionAt(line) === 'work');
  const top = lines.slice(0, Math.min(FIRST_LINES, end === -1 ? FIRST_LINES : end));
  const before = top.findIndex((line, index) => index > 0 && sectionAt(line) === 'other');
  for (const line of before === -1 ? top : top.slice(0, before)) {
    const value = elsewhere.test(line) ? undefined : inAddress(line);
    if (value !== undefined) return { value, source: sourceOf(line) };
  }
  return null;
}

/** The parts of a line that stand apart. */
const cells = (line: string) =>
  line
    .replaceAll(/\S+@\S+|\(?\+?\d[\d ().-]{7,}\d/g, '\t')
    .split(/\s*[|•·\t♦⋄]\s*|\s{2,}|\s[-–—]\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** What a label says, up to the next one. */
function stated(text: string): string | undefined {
  const value = (cells(text.replace(/[([].*$/u, ''))[0] ?? '').replace(/[\s,.;]+$/u, '');
  const isTown = /^[\p{L}][\p{L}\p{M}'’., /-]{1,59}$/u.test(value) && /^[\p{Lu}\p{Script=Han}]/u.test(value);
  return isTown && value.split(' ').length <= 6 && !elsewhere.test(value) ? value : undefined;
}

function inAddress(line: string): string | undefined {
  const [, digits = '', city] = postcodeBefore.exec(line) ?? [];
  if (city !== undefined && !isYear(digits) && !isRegion(city) && !street.test(city))
    return withCountry(line, city.replace(/\.$/, ''));
  const [, americanCity, state] = american.exec(line) ?? [];
  if (americanCity !== undefined && state !== undefined && isRegion(state)) return `${americanCity}, ${state}`;
  const [, britishCity] = british.exec(line) ?? [];
  if (britishCity !== undefined) return britishCity;
  for (const cell of cells(line)) {
    const place = townWithRegion(cell);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The country that follows the town. */
function withCountry(line: string, city: string): string {
  const after = line.slice(line.indexOf(city) + city.length);
  const [, country = ''] = /^,\s*([\p{L} .]{2,30})/u.exec(after) ?? [];
  return isRegion(country.trim()) ? `${city}, ${country.trim()}` : city;
}

const isTown = (text: string) => new RegExp(`^${TOWN}$`, 'u').test(text);

/** "739 South Street, Salt Lake City, UT 84101" without the street. */
function townWithRegion(cell: string): string | undefined {
  const parts = cell
    .replace(/^(?:i am |i live )?(?:currently |now )?(?:based |living |located )?in (?=\p{Lu})/iu, '')
    .replace(/^[^\p{L}\d]+|(?<![.\p{L}])[^\p{L}\d]+$/gu, '')
    .split(/\s*,\s*/)
    .map((part) => part.replace(/\s+\d{4,6}(?:-\d{3,4})?\.?$/, '').trim());
  // What follows the country, such as an e-mail address, stands in another cell.
  let first = parts.length;
  while (first > 1 && (isRegion(parts[first - 1] ?? '') || /^[\d -]{4,9}$/.test(parts[first - 1] ?? ''))) first -= 1;
  const regions = parts.slice(first).filter((part) => isRegion(part));
  const city = parts[first - 1] ?? '';
  if (regions.length === 0 || !isTown(city) || city.length > 40) return undefined;
  // "San Sebastián, Basque Country, Spain"
  const isWhole = first === 2 && parts.length === 3 && isTown(parts[0] ?? '');
  return (isWhole ? parts : [city, ...regions]).join(', ');
}
