import { isIPv4, isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = '::ffff:';
const GROUPS = 8;

/** The eight groups of an IPv6 address; null for any other, also for an IPv4 address in IPv6 clothes. */
export function ipv6Groups(address: string): string[] | null {
  if (!isIPv6(address) || address.startsWith(IPV4_IN_IPV6)) return null;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  if (!address.includes('::')) return left;
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right];
}

/**
 * What the record of an account's activity keeps of a network address: three of four numbers, or the 48 bits that a
 * provider gives to a customer at most. Enough to tell the office from another country, too little to name a connection.
 */
export function shortenedAddress(address: string): string | null {
  const groups = ipv6Groups(address);
  if (groups) return `${groups.slice(0, 3).join(':')}:x`;
  const plain = address.replace(IPV4_IN_IPV6, '');
  return isIPv4(plain) ? plain.replace(/\d+$/, 'x') : null;
}

/** One visitor often owns a whole /64 of IPv6 addresses; counting single ones would count nothing. */
export function networkOf(address: string): string {
  return ipv6Groups(address)?.slice(0, 4).join(':') ?? address;
}

/** This machine itself: a developer, a test, or a proxy behind which everybody would share one count. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address === 'unknown' || /^(::ffff:)?127\./.test(address);
}
