/** The hint below an empty list. It mentions filters only if one is set. */
export function emptyHint(filter: object, addFirst: string): string {
  return Object.values(filter).some((value) => value !== undefined)
    ? `Try adjusting your filters, or ${addFirst}.`
    : `${capital(addFirst)}.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
