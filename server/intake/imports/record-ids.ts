import { createHash } from 'node:crypto';

/**
 * The id of an imported record is derived from the import and the row, so a repeated step cannot create a second
 * record. It is formatted as version 4 like all other ids.
 */
export const idOfRow = (importId: string, row: number) => idFrom(`${importId} ${row}`);

/** The id of a new client that jobs of an import need: equal for all rows that name the same client. */
export const idOfClient = (importId: string, name: string) => idFrom(`${importId} client ${name}`);

/** The id of a company: equal for all rows that name it, as their own or as what they belong to. */
export const idOfCompany = (importId: string, key: string) => idFrom(`${importId} company ${key}`);

function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
