/** What files, tasks and interactions can belong to. */
export const relatedTypes = ['candidate', 'contact', 'job'] as const;
export type RelatedType = (typeof relatedTypes)[number];

export function isRelatedType(type: string): type is RelatedType {
  return (relatedTypes as readonly string[]).includes(type);
}

export interface RelatedTo {
  type: RelatedType;
  id: string;
}

/** The record as whatever belongs to it shows it. It is still named after it was deleted, until the bin lets go of it. */
export interface RelatedRef extends RelatedTo {
  name: string;
  /** In the bin. */
  removed: boolean;
}
