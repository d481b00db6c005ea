import { z } from 'zod';
import { limits } from '#shared/platform/limits.ts';
import { optionalLine } from '#shared/records/fields.ts';
import { lineOfText } from '#shared/platform/text-schemas.ts';

const LABEL = 'Profile address';
const tooLong = `${LABEL} must be at most ${limits.url.toLocaleString('en-GB')} characters`;

const pageOnTheWeb = z.url({ protocol: /^https?$/, hostname: /\./ });

/** The panel links to the address, so nothing but a page on the web may stand there. */
const address = lineOfText(LABEL, limits.url)
  .nullable()
  .transform((typed) => (typed ? withScheme(typed) : null))
  .refine((typed) => typed === null || typed.length <= limits.url, tooLong)
  .refine(
    (typed) => typed === null || isPlainPage(typed),
    `${LABEL} must be a web address such as https://www.linkedin.com/in/ada`,
  );

/** The page of a candidate on LinkedIn or elsewhere. */
export const profileAddress = optionalLine(LABEL, limits.url, address);

/** People copy addresses without their beginning. A number after the colon is a port, not the end of a scheme. */
function withScheme(typed: string): string {
  return /^[a-z][\w+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed}`;
}

/** A name before the host would look like the host: `https://linkedin.com@elsewhere.example`. */
function isPlainPage(typed: string): boolean {
  return /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(typed) && pageOnTheWeb.safeParse(typed).success;
}
