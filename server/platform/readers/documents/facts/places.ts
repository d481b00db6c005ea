import { getCountries } from 'libphonenumber-js/max';

/** Countries, and the states and provinces that addresses name in their place. */

const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl'];
const others = `usa, us, u.s., u.s.a., uk, u.k., uae, u.a.e., england, scotland, wales, northern ireland, ireland, republic of ireland, south korea, korea, s.korea, republic of korea, holland,
  the netherlands, the gambia, russia, russian federation, czech republic, vietnam, turkey, türkiye, taiwan, hong kong, macedonia, palestine, ivory coast, p.r. china, pr china, prc`;
const states = `alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan
  minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington wisconsin wyoming ontario quebec québec alberta manitoba saskatchewan`;
const statesOfMoreWords =
  'british columbia, nova scotia, new brunswick, new york, new jersey, new mexico, new hampshire, north carolina, south carolina, north dakota, south dakota, rhode island, west virginia, new south wales, queensland, victoria, maharashtra, karnataka, tamil nadu, telangana, kerala, gujarat, punjab, haryana, uttar pradesh, west bengal, andhra pradesh, rajasthan, delhi';
/** Only in capitals, and after a comma. */
const codes = new Set(
  `AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC
  ON QC BC AB MB SK NS NB NSW VIC QLD SP RJ MG RS PR BA PE DF GO ES FR DE IT NL BE CH AT PT PL UK US CH IE SE DK`.split(
    /\s+/,
  ),
);

let known: ReadonlySet<string> | undefined;

function names(): ReadonlySet<string> {
  known ??= new Set([
    ...languages.flatMap((language) => {
      const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
      return getCountries().flatMap((code) => display.of(code)?.toLowerCase() ?? []);
    }),
    ...others.split(/,\s+/),
    ...states.split(/\s+/),
    ...statesOfMoreWords.split(', '),
  ]);
  return known;
}

export const isRegion = (text: string): boolean => codes.has(text) || names().has(text.toLowerCase());

/** "Boston, MA", "Lyon, France", "Seoul, 03936, Republic of Korea" */
export const isPlace = (text: string): boolean => {
  const parts = text.split(/,\s*/);
  return isRegion(text) || (parts.length > 1 && isRegion((parts.at(-1) ?? '').replace(/\s[\d-]{4,}$/, '').trim()));
};
