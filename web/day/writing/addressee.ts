import { candidateName } from '#shared/crm/candidates.ts';
import { contactName } from '#shared/crm/contacts.ts';
import type { Candidate } from '#shared/crm/candidate-schemas.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { Job } from '#shared/crm/job-schemas.ts';

/** The record that a mail belongs to. A mail about a job goes to the client of that job. */
export interface MailOf {
  type: 'contact' | 'candidate' | 'job';
  id: string;
}

/** A person to write to, as the list or panel knows them. */
export interface Addressee {
  of: MailOf;
  name: string;
  email: string | null;
}

export function toContact(contact: Pick<Contact, 'id' | 'firstName' | 'lastName' | 'email'>): Addressee {
  return { of: { type: 'contact', id: contact.id }, name: contactName(contact), email: contact.email };
}

export function toCandidate(candidate: Pick<Candidate, 'id' | 'firstName' | 'lastName' | 'email'>): Addressee {
  return { of: { type: 'candidate', id: candidate.id }, name: candidateName(candidate), email: candidate.email };
}

/** Undefined for a job without a client to write to. */
export function toJob({ id, contact }: Pick<Job, 'id' | 'contact'>): Addressee | undefined {
  if (!contact || contact.removed) return undefined;
  return { of: { type: 'job', id }, name: contact.name, email: contact.email };
}

export function hasAddress(addressee: Addressee): addressee is Addressee & { email: string } {
  return addressee.email !== null && addressee.email !== '';
}
