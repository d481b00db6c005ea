import { ExternalLink } from 'lucide-react';

/** What people type as a website mostly has no scheme, and nothing else than a website is linked. */
export function websiteAddress(typed: string): string | null {
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) && /\.[^.]/.test(new URL(address).hostname) ? address : null;
}

export function WebsiteLink({ website }: { website: string }) {
  const address = websiteAddress(website);
  const shown = website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  if (address === null) return website;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex max-w-full items-center gap-1 rounded-sm underline-offset-2 hover:text-ink hover:underline"
    >
      <span className="truncate">{shown}</span>
      <ExternalLink aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
