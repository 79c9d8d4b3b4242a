import { isIPv6 } from 'node:net';
import { networkOf } from '../network';

/** A rate limit per address, of IPv6 per network, counted in memory in windows of a minute. */
export function limitPerMinute(most: number): (address: string) => boolean {
  let posts = new Map<string, number>();
  let window = 0;
  return (sender) => {
    const address = isIPv6(sender) ? networkOf(sender) : sender;
    const now = Math.floor(Date.now() / 60_000);
    if (now !== window) [posts, window] = [new Map(), now];
    const count = (posts.get(address) ?? 0) + 1;
    posts.set(address, count);
    return count <= most;
  };
}
