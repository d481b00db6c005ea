/** PostgreSQL cannot store NUL and would silently replace a lone surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/** For text that nobody typed: without NUL, and with a sign in place of half a character. */
export function storable(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll('\u0000', '');
}
