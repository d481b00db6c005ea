const MOST_NAMED = 5;

/** "a.pdf, b.pdf and 12 more" */
export function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  if (more <= 1) return new Intl.ListFormat('en-GB').format(names);
  return new Intl.ListFormat('en-GB').format([...names.slice(0, MOST_NAMED), `${more.toLocaleString('en-GB')} more`]);
}
