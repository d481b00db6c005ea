import { and, eq, isNull } from 'drizzle-orm';
import { contactName } from '#shared/contacts.ts';
import type { ContactRef } from '#shared/records.ts';
import type { Transaction } from '../db/database.ts';
import { contacts } from '../db/schema/contacts.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from '../records/actor.ts';

/** The columns of a joined client that make a `ContactRef`. */
export const contactRefColumns = {
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  deletedAt: contacts.deletedAt,
};

export function toContactRef(
  id: string,
  contact: { firstName: string; lastName: string; deletedAt: Date | null },
): ContactRef {
  return { id, name: contactName(contact), removed: contact.deletedAt !== null };
}

/** A link may only be made to a client of this account that is not in the bin. `field` is where the id was sent. */
export async function assertContactExists(tx: Transaction, actor: Actor, field: string, id: string): Promise<void> {
  const [found] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, actor.userId), eq(contacts.id, id), isNull(contacts.deletedAt)));
  if (!found) {
    const message = 'This client does not exist';
    throw new AppError('invalid', message, { [field]: message });
  }
}
