import { typesThat, type TypeThat } from './records.ts';

/** What files, tasks and interactions can belong to, in the order of the alphabet: so they are offered, and so they are locked. */
export const relatedTypes = typesThat('related').toSorted();
export type RelatedType = TypeThat<'related'>;

export interface RelatedTo {
  type: RelatedType;
  id: string;
}

/** The related record as shown elsewhere. A deleted record keeps its name here until it is purged from the bin. */
export interface RelatedRef extends RelatedTo {
  name: string;
  /** In the bin. */
  removed: boolean;
}
