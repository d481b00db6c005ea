const LONGEST_SHOWN = 80;

/** A cell may contain a whole CV. */
export function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}
