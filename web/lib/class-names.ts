/** Joins class names, leaving out the parts whose condition did not hold. */
export function classNames(...parts: Array<string | false | null | undefined>): string {
  return parts.filter(Boolean).join(' ');
}
