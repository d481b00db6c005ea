/** Below an empty list. Who has set no filter need not be told to change one. */
export function emptyHint(filter: object, addFirst: string): string {
  return Object.values(filter).some((value) => value !== undefined)
    ? `Try adjusting your filters, or ${addFirst}.`
    : `${capital(addFirst)}.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
