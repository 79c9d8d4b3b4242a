import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { plainAddress } from '../network';

/** Which of the addresses that a request came by are proxies: so many, or those of the list. */
export type TrustedProxies = number | BlockList;

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Reads '1', or '10.0.0.0/8,::1' with commas or spaces between. Undefined where it is neither. */
export function readProxies(text: string): TrustedProxies | undefined {
  const given = text.split(/[\s,]+/).filter(Boolean);
  if (given.length === 1 && /^\d{1,2}$/.test(given[0]!)) return Number(given[0]);
  const list = new BlockList();
  for (const range of given) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
    const longest = isIPv4(address) ? 32 : 128;
    if (!isIP(address) || Number(bits ?? longest) > longest) return undefined;
    list.addSubnet(address, Number(bits ?? longest), familyOf(address));
  }
  return given.length > 0 ? list : undefined;
}

/**
 * The address that a request comes from, behind proxies that each append the sender's address to X-Forwarded-For: the last
 * one there that is not a trusted proxy. Clients can write anything before it.
 */
export function addressBehind(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = (address: string, at: number) =>
    typeof trusted === 'number' ? at < trusted : trusted.check(address, familyOf(address));
  return ({ headers, socket }) => {
    let address = plainAddress(socket.remoteAddress ?? '');
    const senders = String(headers['x-forwarded-for'] ?? '').split(',');
    for (let at = 0; isIP(address) && isTrusted(address, at); at += 1) {
      const before = plainAddress(senders.pop() ?? '');
      if (!isIP(before)) break;
      address = before;
    }
    return address;
  };
}

const PRIVATE = readProxies(
  '10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 ::1 fc00::/7 fe80::/10',
);
/** Reports that are enough to judge by. */
const ENOUGH = 20;

/**
 * Looks at where reports come from, and warns once where most of the first ones come from one private address that names others in
 * X-Forwarded-For: a proxy, which is taken for the one visitor of the whole site; and where most have no address at all.
 */
export function watchForProxy(warn: (what: string) => void): (request: IncomingMessage, address: string) => void {
  const isForwarded = addressBehind(1);
  const from = new Map<string, number>();
  let seen = 0;
  return (request, given) => {
    if (seen >= ENOUGH) return;
    seen += 1;
    const address = plainAddress(given);
    if (address === '') from.set(address, (from.get(address) ?? 0) + 1);
    if (isIP(address) && (PRIVATE as BlockList).check(address, familyOf(address)) && isForwarded(request) !== address)
      from.set(address, (from.get(address) ?? 0) + 1);
    const [proxy, count = 0] = [...from].sort(([, a], [, b]) => b - a)[0] ?? [];
    if (seen < ENOUGH || count <= ENOUGH / 2) return;
    if (proxy === '')
      warn(
        'most reports come without an address: pass the client address that your platform knows to `fetch` of slipway/fetch, ' +
          '`fetch(request, { address })`, or give createFetchReleases an `addressOf`. Until then all visitors count as one, and most of their reports are refused.',
      );
    else
      warn(
        `most reports come from ${proxy}, which forwards them with X-Forwarded-For. If it is your proxy, configure it as trusted: ` +
          '--trust-proxy or TRUST_PROXY of slipway serve, `addressOf` of createReleases, or the setting of your framework. ' +
          'Until then all visitors count as one, and most of their reports are refused.',
      );
  };
}
