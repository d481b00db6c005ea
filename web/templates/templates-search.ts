import { choiceParam } from '#web/records/search-params.ts';

/** The address of the templates: what is open on top of them. */
export interface TemplatesSearch {
  /** The template that is open, an own one or a built-in one. */
  id?: string | undefined;
  dialog?: 'add' | undefined;
  /** What the new one is a copy of. */
  copy?: string | undefined;
}

// Every key is always there: one that is left out would keep the value from the address, as the router merges both.
export function templatesSearch(search: Record<string, unknown>): TemplatesSearch {
  return {
    id: templateParam(search['id']),
    dialog: choiceParam(search['dialog'], ['add']),
    copy: templateParam(search['copy']),
  };
}

/** A UUID, or the name that a built-in one goes by. */
function templateParam(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-z-]{1,36}$/.test(value) ? value : undefined;
}
