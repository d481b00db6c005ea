/** The address of a `mailto:` link. All other links are ignored, because they could run or open anything. */
export function addressOf(link: string): string[] {
  const [, address = ''] = /^mailto:([^?]*)/i.exec(link.trim()) ?? [];
  try {
    const decoded = decodeURIComponent(address).trim();
    return decoded.includes('@') && decoded.length <= 254 ? [decoded] : [];
  } catch {
    // A stray percent sign.
    return [];
  }
}

/** The address in a field instruction of RTF and DOC: `HYPERLINK "mailto:…"`. */
export function addressInField(instruction: string): string[] {
  const [, link] = /HYPERLINK\s+"(mailto:[^"]{1,300})"/i.exec(instruction) ?? [];
  return link === undefined ? [] : addressOf(link);
}
