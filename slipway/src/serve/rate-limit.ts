import { isIPv6 } from 'node:net';
import { networksOf } from '../network';

/** A rate limit per address, of IPv6 also per network around it, counted in memory in windows of a minute. */
export function limitPerMinute(most: number): (address: string) => boolean {
  let posts = new Map<string, number>();
  let window = 0;
  return (sender) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== window) [posts, window] = [new Map(), now];
    const networks = isIPv6(sender) ? networksOf(sender) : [{ name: sender, share: 1 }];
    const counted = networks.map(({ name, share }) => ({ name, share, count: (posts.get(name) ?? 0) + 1 }));
    for (const { name, count } of counted) posts.set(name, count);
    return counted.every(({ count, share }) => count <= most * share);
  };
}
