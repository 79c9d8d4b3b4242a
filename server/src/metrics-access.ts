import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { hasBearer } from 'slipway/serve';

/** Loopback, private and link-local addresses: the machine itself and its own network. */
const OWN_NETWORKS = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  OWN_NETWORKS.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  OWN_NETWORKS.addSubnet(network, bits, 'ipv6');

/**
 * Whether a request may read the metrics, which show how much the shop sells. With METRICS_TOKEN, only its bearer may;
 * without, callers in private networks. A request forwarded by a proxy that TRUST_PROXY does not cover may come from
 * anywhere, whatever the proxy's own address.
 */
export function mayReadMetrics(
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  { metricsToken, trustProxy }: { metricsToken: string | undefined; trustProxy: false | string[] },
): boolean {
  if (metricsToken !== undefined) return hasBearer(headers.authorization, metricsToken);
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isForwarded && !trustProxy) return false;
  const address = ip.split('%')[0] ?? '';
  return OWN_NETWORKS.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
