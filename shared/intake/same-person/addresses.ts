/** Mailboxes that several people read, and words that are typed where an address is required. */
const shared: ReadonlySet<string> = new Set(
  (
    'info office contact contacts hello hi mail email admin administrator administration sales support team hr jobs job career careers ' +
    'recruitment recruiting hiring cv enquiries enquiry inquiries inquiry reception frontdesk accounts accounting billing invoices finance ' +
    'help helpdesk service services staff marketing press media general post secretary secretariat ' +
    'bewerbung bewerbungen personal karriere kontakt buero büro sekretariat verwaltung zentrale empfang accueil recrutement rh contacto ' +
    'none nobody unknown na noemail nomail noreply no test example postmaster webmaster'
  ).split(' '),
);

/** One address for one mailbox: Gmail ignores dots and what follows a plus. */
export function addressKey(email: string): string {
  const address = email.trim().toLowerCase();
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(address) ?? [];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return address;
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@gmail.com`;
}

/** "info@" and "jobs.london@" say little about a person. */
export function isSharedAddress(email: string): boolean {
  const [first = ''] = email
    .trim()
    .toLowerCase()
    .split(/[^\p{L}]/u);
  return shared.has(first);
}
