/** A company as shown on its people, and as the one that another belongs to. */
export interface CompanyRef {
  id: string;
  name: string;
  /** In the bin. */
  removed: boolean;
}
