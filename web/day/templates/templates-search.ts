import { choiceParam } from '#web/records/core/search-params.ts';

/** URL state of the templates screen: the open dialog. */
export interface TemplatesSearch {
  /** The open template, own or built-in. */
  id?: string | undefined;
  dialog?: 'add' | undefined;
  /** The template that the new one is copied from. */
  copy?: string | undefined;
}

// Every key is always present. The router merges the result with the URL, so a missing key would keep its old value.
export function templatesSearch(search: Record<string, unknown>): TemplatesSearch {
  return {
    id: templateParam(search['id']),
    dialog: choiceParam(search['dialog'], ['add']),
    copy: templateParam(search['copy']),
  };
}

/** A UUID, or the name of a built-in template. */
function templateParam(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-z-]{1,36}$/.test(value) ? value : undefined;
}
