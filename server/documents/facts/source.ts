const LONGEST_SOURCE = 200;

/** A line as it is shown beside what was found in it; of a long one the part around that place. */
export function sourceOf(line: string, at = 0): string {
  const whole = line.replaceAll(/\s+/g, ' ');
  if (whole.length <= LONGEST_SOURCE) return whole;
  const start = Math.max(0, Math.min(at - LONGEST_SOURCE / 4, whole.length - LONGEST_SOURCE));
  return whole
    .slice(start, start + LONGEST_SOURCE)
    .toWellFormed()
    .trim();
}
