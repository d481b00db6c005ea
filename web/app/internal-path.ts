/**
 * Returns the path to open after signing in, if it stays inside the app. Anything that a browser could read as another
 * site (`//host`, `/\host`, a scheme, control characters) is dropped.
 */
export function internalPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next)) return undefined;
  const url = new URL(next, 'https://placewell.invalid');
  return url.host === 'placewell.invalid' ? url.pathname + url.search + url.hash : undefined;
}
