import { contactName } from '#shared/crm/contacts.ts';
import type { Contact } from '#shared/crm/contact-schemas.ts';
import type { ListColumn } from '#shared/crm/list-columns.ts';
import { excerptWith, type Excerpt } from '#shared/records/excerpt.ts';
import { foldText } from '#shared/records/records.ts';
import { phoneDigits, searchTerms } from '#shared/records/search.ts';
import { FoundExcerpt } from '#web/records/core/found-excerpt.tsx';

interface Match {
  where: string;
  excerpt: Excerpt;
  /** The column that shows the match, too. */
  column?: ListColumn<'contact'>;
}

/** Why a search found this client, when the name, e-mail, company and tags do not show it. */
export function contactMatch(contact: Contact, q: string | undefined): Match | null {
  if (q === undefined) return null;
  const { email, phone, company, position, tags, notes } = contact;
  const said = foldText([contactName(contact), email, company, ...tags].join('\n'));
  const unsaid = searchTerms(q).filter((term) => !said.includes(term));
  const [term] = unsaid;
  if (term === undefined) return null;
  const digits = phoneDigits(q);
  if (digits !== null && phone?.replaceAll(/\D/g, '').includes(digits)) {
    return { where: 'Phone', excerpt: { before: '', match: phone, after: '' }, column: 'email' };
  }
  const inNotes = unsaid.map((each) => excerptWith(notes, each)).find((excerpt) => excerpt !== null);
  if (inNotes) return { where: 'Notes', excerpt: inNotes };
  const inPosition = excerptWith(position ?? '', term);
  return inPosition && { where: 'Position', excerpt: inPosition, column: 'email' };
}

export function ContactMatch({ match: { where, excerpt } }: { match: Match }) {
  return (
    // Aligned below the second line of the other cells.
    <span className="block @min-[30rem]:pt-2">
      <FoundExcerpt where={where} showWhere excerpt={excerpt} />
    </span>
  );
}
