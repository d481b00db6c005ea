/** The name that people call a record by, whatever its type. Undefined for a type without one. */
export function recordName(record: object): string | undefined {
  const { title, name, firstName, lastName } = record as Readonly<Record<string, unknown>>;
  if (typeof title === 'string') return title;
  if (typeof name === 'string') return name;
  return typeof firstName === 'string' && typeof lastName === 'string' ? `${firstName} ${lastName}` : undefined;
}

interface Told {
  company?: string | null;
  contact?: { name: string; company?: string | null } | null;
  related?: { name: string } | null;
  location?: string | null;
  email?: string | null;
}

/** What tells a record from others of the same name: company or client, place, e-mail address. Empty if nothing does. */
export function recordHint(record: object): string {
  const { company, contact, related, location, email } = record as Told;
  return [company, contact?.company ?? contact?.name ?? related?.name, location, email].filter(Boolean).join(' · ');
}
