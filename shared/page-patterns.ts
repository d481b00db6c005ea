/**
 * The address of a page, which may have parts: `/jobs/:id`. A part stands for one segment of the address, whatever is in it:
 * its screen decides whether there is such a job.
 */
export type PagePattern = `/${string}`;

/** Whether an address, as it stands in a URL, is one of the page's. */
export function matchesPage(pattern: PagePattern, path: string): boolean {
  const expected = pattern.split('/');
  const given = path.split('/');
  return (
    expected.length === given.length &&
    expected.every((segment, index) => (isPart(segment) ? isValue(given[index] ?? '') : segment === given[index]))
  );
}

/** The page that an address belongs to. One without parts comes first: `/jobs/new` is not the job "new". */
export function findPage<Pattern extends PagePattern>(patterns: readonly Pattern[], path: string): Pattern | undefined {
  return patterns.find((pattern) => pattern === path) ?? patterns.find((pattern) => matchesPage(pattern, path));
}

/** As the browser's router writes it: `/jobs/$id`. */
export function routerPath(pattern: PagePattern): string {
  return pattern
    .split('/')
    .map((segment) => (isPart(segment) ? `$${segment.slice(1)}` : segment))
    .join('/');
}

function isPart(segment: string): boolean {
  return segment.startsWith(':');
}

/** One real segment: nothing that is empty, climbs to another folder or hides a second segment in percent signs. */
function isValue(segment: string): boolean {
  const value = decoded(segment);
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return value !== undefined && value !== '' && !/^\.{1,2}$|[/\\\u0000-\u001f\u007f]/.test(value);
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
