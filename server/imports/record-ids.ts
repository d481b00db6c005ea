import { createHash } from 'node:crypto';

/**
 * The id of what a row becomes follows from the import and the row: made twice, it would be the same record. It looks like any other
 * (version 4), because that is what everybody expects of one.
 */
export const idOfRow = (importId: string, row: number) => idFrom(`${importId} ${row}`);

/** A client that jobs of an import need: the same one for all that name it alike. */
export const idOfClient = (importId: string, name: string) => idFrom(`${importId} client ${name}`);

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
