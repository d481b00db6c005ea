const LONGEST_SOURCE = 200;

/** The line shown beside a suggestion; of a long line, the part around the match. */
export function sourceOf(line: string, at = 0): string {
  const whole = line.replaceAll(/\s+/g, ' ');
  if (whole.length <= LONGEST_SOURCE) return whole;
  const start = Math.max(0, Math.min(at - LONGEST_SOURCE / 4, whole.length - LONGEST_SOURCE));
  return whole
    .slice(start, start + LONGEST_SOURCE)
    .toWellFormed()
    .trim();
}
