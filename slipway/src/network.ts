import { isIP } from 'node:net';

/**
 * An address in canonical form: without the spaces, brackets, port and zone that some proxies add, and an IPv4-mapped IPv6
 * address (`::ffff:198.51.100.7` in any form) as IPv4. '' for an invalid address.
 */
export function plainAddress(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .split('%')[0]!;
  if (isIP(bare) !== 6) return isIP(bare) ? bare : '';
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical) ?? [];
  if (!high || !low) return canonical;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/**
 * The network that counts as one address when requests are limited: an IPv4 address, or the /64 network of an IPv6 address, which
 * one household or server has. All spellings of an address give one spelling of its network: '2001:db8:1:2'. All invalid
 * addresses count as one network.
 */
export const networkOf = (address: string): string => partsOf(address).join(':');

/** A network that contains an address, and its limit as a multiple of that of a single address. */
export interface Network {
  name: string;
  share: number;
}

/**
 * The networks under which an address is counted: its own (`networkOf`), and for IPv6 also the /56 and the /48. A customer may
 * have any of the three and send from each /64 in it, so a larger network may send more, but not in proportion to its size.
 */
export function networksOf(address: string): Network[] {
  const parts = partsOf(address);
  const own = { name: parts.join(':'), share: 1 };
  if (parts.length === 1) return [own];
  const [first, second, third, last = '0'] = parts;
  const customer = `${first}:${second}:${third}`;
  const delegated = (Number.parseInt(last, 16) & 0xff00).toString(16);
  return [own, { name: `${customer}:${delegated}/56`, share: 1.5 }, { name: `${customer}/48`, share: 2 }];
}

/** The largest of them: an IPv4 address, or the /48 of an IPv6 address. For counts of affected visitors. */
export const largestNetworkOf = (address: string): string => networksOf(address).at(-1)!.name;

/** An IPv4 address alone, or the four groups of the /64 of an IPv6 address; a single '' for an invalid address. */
function partsOf(address: string): string[] {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return [plain];
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...gap, ...after].slice(0, 4);
}
