import { BlockList, isIP } from 'node:net';

/* Addresses that nobody outside may make the platform call: its own, and those of its network. */

const inner = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, prefix, 'ipv4');

/** The addresses of the public internet; everything outside of it is inner. */
const outer6 = new BlockList();
outer6.addSubnet('2000::', 3, 'ipv6');
/** Parts of it that lead to other networks: documentation, 6to4, Teredo and other tunnels. */
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(network, prefix, 'ipv6');

/** `::ffff:10.0.0.1` and `::ffff:a00:1` are IPv4 addresses in another dress; all of them are refused. */
export function isInner(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return inner.check(address, 'ipv4');
  if (family === 6) return !outer6.check(address, 'ipv6') || inner.check(address, 'ipv6');
  return true;
}

/** Names that mean the machine itself or its network, whatever a resolver says. */
const INNER_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

/** Ports below 1024 that carry HTTP; others belong to services that are no receiver of webhooks. */
const WELL_KNOWN = new Set([80, 443]);

const isPortAllowed = ({ port }: URL): boolean =>
  port === '' || Number(port) >= 1_024 || WELL_KNOWN.has(Number(port));

/**
 * Reads the address of a webhook: http or https, no credentials, no port of another service, no inner
 * name or address; null for anything else. A name may still resolve to an inner address: that is checked at each delivery.
 */
export function readWebhookUrl(text: string): URL | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (!isPortAllowed(url)) return null;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  // `new URL` has written every form of an IPv4 address (0x7f.1, 2130706433) as four numbers.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === '' || INNER_NAMES.test(host)) return null;
  if (isIP(host) !== 0) return isInner(host) ? null : url;
  return host.includes('.') ? url : null;
}
