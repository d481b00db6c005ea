import { candidateName } from '#shared/candidate-terms.ts';
import { contactName } from '#shared/contact-terms.ts';
import type { Candidate } from '#shared/candidates.ts';
import type { Contact } from '#shared/contacts.ts';
import type { Job } from '#shared/jobs.ts';

/** The record that a mail belongs to. One to a job goes to its client. */
export interface MailOf {
  type: 'contact' | 'candidate' | 'job';
  id: string;
}

/** Somebody to write to, as the list or the panel knows them. */
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

/** Undefined for a job that has nobody to write to. */
export function toJob({ id, contact }: Pick<Job, 'id' | 'contact'>): Addressee | undefined {
  if (!contact || contact.removed) return undefined;
  return { of: { type: 'job', id }, name: contact.name, email: contact.email };
}

export function hasAddress(addressee: Addressee): addressee is Addressee & { email: string } {
  return addressee.email !== null && addressee.email !== '';
}
