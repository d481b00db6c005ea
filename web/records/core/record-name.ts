/** The name that people call a record by, whatever its type. Undefined for a type without one. */
export function recordName(record: object): string | undefined {
  const { title, firstName, lastName } = record as { title?: unknown; firstName?: unknown; lastName?: unknown };
  if (typeof title === 'string') return title;
  return typeof firstName === 'string' && typeof lastName === 'string' ? `${firstName} ${lastName}` : undefined;
}
