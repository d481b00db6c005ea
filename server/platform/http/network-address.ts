import { isIPv4, isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = '::ffff:';
const GROUPS = 8;

/** The eight groups of an IPv6 address; null for any other, including IPv4-mapped ones. */
export function ipv6Groups(address: string): string[] | null {
  if (!isIPv6(address) || address.startsWith(IPV4_IN_IPV6)) return null;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  if (!address.includes('::')) return left;
  return [...left, ...Array<string>(GROUPS - left.length - right.length).fill('0'), ...right];
}

/**
 * The part of a network address that the activity log stores: three of four numbers, or the 48 bits that a provider
 * assigns to a customer at most. Enough to tell the office from another country, too little to identify a connection.
 */
export function shortenedAddress(address: string): string | null {
  const groups = ipv6Groups(address);
  if (groups) return `${groups.slice(0, 3).join(':')}:x`;
  const plain = address.replace(IPV4_IN_IPV6, '');
  return isIPv4(plain) ? plain.replace(/\d+$/, 'x') : null;
}

/** One visitor often has a whole /64 of IPv6 addresses, so single addresses are not counted. */
export function networkOf(address: string): string {
  return ipv6Groups(address)?.slice(0, 4).join(':') ?? address;
}

/** This machine: a developer, a test, or a proxy behind which everyone would share one count. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address === 'unknown' || /^(::ffff:)?127\./.test(address);
}
