export const NAME_TAKEN = 'There is already a company with this name';
export const IN_ITSELF = 'A company cannot belong to itself';

/** A company as shown on its people, and as the one that another belongs to. */
export interface CompanyRef {
  id: string;
  name: string;
  /** In the bin. */
  removed: boolean;
}
