import { mergeParam, type MergeSearch } from '#web/records/core/merge-param.ts';
import { choiceParam, idParam } from '#web/records/core/search-params.ts';

const tabs = ['people', 'timeline'] as const;

/** The URL parameters of a company's page. */
export interface CompanyPageSearch extends MergeSearch {
  /** The part that a small screen shows. The default is the details. */
  tab?: (typeof tabs)[number] | undefined;
  /** The id of the company being edited. */
  edit?: string | undefined;
}

// Every key is always present. The router merges both objects, so a missing key would keep its unparsed value.
export function companyPageSearch(search: Record<string, unknown>): CompanyPageSearch {
  return {
    tab: choiceParam(search['tab'], tabs),
    edit: idParam(search['edit']),
    merge: mergeParam(search['merge']),
  };
}
