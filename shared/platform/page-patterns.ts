/**
 * The path of a page, which may have parameters: `/jobs/:id`. A parameter matches any one segment; its screen decides
 * whether that job exists.
 */
export type PagePattern = `/${string}`;

/** Whether a URL path belongs to the page. */
export function matchesPage(pattern: PagePattern, path: string): boolean {
  const expected = pattern.split('/');
  const given = path.split('/');
  return (
    expected.length === given.length &&
    expected.every((segment, index) => (isPart(segment) ? isValue(given[index] ?? '') : segment === given[index]))
  );
}

/** The page of a path. Patterns without parameters win: `/jobs/new` is not the job "new". */
export function findPage<Pattern extends PagePattern>(patterns: readonly Pattern[], path: string): Pattern | undefined {
  return patterns.find((pattern) => pattern === path) ?? patterns.find((pattern) => matchesPage(pattern, path));
}

/** In the router's syntax: `/jobs/$id`. */
export function routerPath(pattern: PagePattern): string {
  return pattern
    .split('/')
    .map((segment) => (isPart(segment) ? `$${segment.slice(1)}` : segment))
    .join('/');
}

function isPart(segment: string): boolean {
  return segment.startsWith(':');
}

/** One real segment: not empty, not `.` or `..`, and no second segment hidden in percent-encoding. */
function isValue(segment: string): boolean {
  const value = decoded(segment);
  // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
  return value !== undefined && value !== '' && !/^\.{1,2}$|[/\\\u0000-\u001f\u007f]/.test(value);
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
