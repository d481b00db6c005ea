// The part of an import that screens load without the schema library.

/** Rows that need attention; the others are only counted. */
export const rowKinds = ['refused', 'warning', 'duplicate'] as const;
export type RowKind = (typeof rowKinds)[number];
