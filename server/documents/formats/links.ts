/** The address that a `mailto:` link leads to. No other link is of interest: whatever it would run or open, it is left behind. */
export function addressOf(link: string): string[] {
  const [, address = ''] = /^mailto:([^?]*)/i.exec(link.trim()) ?? [];
  try {
    const decoded = decodeURIComponent(address).trim();
    return decoded.includes('@') && decoded.length <= 254 ? [decoded] : [];
  } catch {
    // Not an address but a percent sign that means nothing.
    return [];
  }
}
