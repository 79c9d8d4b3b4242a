/**
 * The network that counts as one address when requests are limited: an IPv4 address, or the /64 network of an IPv6 address,
 * which one household or server has. All spellings of an address give one spelling of its network: '2001:db8:1:2'.
 */
export const networkOf = (address: string): string => partsOf(address).join(':');

/** A network that holds an address, and how many times the requests of a single one it may send. */
export interface Network {
  name: string;
  share: number;
}

/**
 * Every network of an address that is counted: its own (`networkOf`), and of IPv6 the /56 and the /48 around it. A customer is given any of
 * the three and may send from each /64 in it, so a larger one may send more, but not as many times more as it has networks.
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

/** The largest of them: an IPv4 address, or the /48 of an IPv6 address. For counts of how many are affected. */
export const largestNetworkOf = (address: string): string => networksOf(address).at(-1)!.name;

/** An IPv4 address alone, or the four groups of the /64 of an IPv6 address. */
function partsOf(address: string): string[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return [plain];
  const [head = '', tail] = plain.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...gap, ...after].slice(0, 4).map((part) => Number.parseInt(part, 16).toString(16));
}
