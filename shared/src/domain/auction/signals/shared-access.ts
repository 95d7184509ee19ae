import { plainAddress } from '../../kernel/identifiers/network.ts';
import type { AccessTrace, Signal, SignalEvidence } from './types.ts';
import { MAX_EVIDENCE } from './types.ts';

/**
 * Returns whether an IP address is a loopback address: it belongs to a proxy that did not forward the
 * client's address.
 */
const isLocal = (address: string) => address === '::1' || plainAddress(address).startsWith('127.');

/**
 * Returns the network of an IP address: an IPv4 address itself, also if it is mapped into IPv6; the
 * first 64 bits of any other IPv6 address, because one customer gets that many.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const missing = plain.includes('::') ? 8 - groups.length - after.length : 0;
  const all = [...groups, ...Array.from({ length: missing }, () => '0'), ...after];
  const half = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${half.join(':')}::/64`;
}

function groupsOf(
  traces: readonly AccessTrace[],
  keyOf: (trace: AccessTrace) => string,
): [string, AccessTrace[]][] {
  const groups = new Map<string, AccessTrace[]>();
  for (const trace of traces) {
    const key = keyOf(trace);
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), trace]);
  }
  return [...groups].filter(([, group]) => new Set(group.map(({ code }) => code)).size > 1);
}

function signalOf(kind: 'sharedDevice' | 'sharedAddress', key: string, group: AccessTrace[]) {
  const codes = [...new Set(group.map(({ code }) => code))].sort();
  const evidence = group
    .toSorted((a, b) => a.firstAt - b.firstAt)
    .slice(0, MAX_EVIDENCE)
    .map(({ code, firstAt, address, device, agent }): SignalEvidence => {
      const note = [address, device.slice(0, 8), agent].filter(Boolean).join(' · ');
      return { seq: null, at: firstAt, code, amount: null, note };
    });
  const values = { suppliers: String(codes.length), place: key.slice(0, 45) };
  return { kind, codes, values, evidence } satisfies Signal;
}

/**
 * Finds suppliers that share a device or a network. A device is one browser; in an office where
 * everybody has their own computer, no device is shared. A whole building may share a network, so a
 * network is weaker evidence; loopback addresses are ignored. Suppliers who are reported for a
 * device are not reported again as the same group for a network.
 */
export function sharedAccess(traces: readonly AccessTrace[]): Signal[] {
  const devices = groupsOf(traces, ({ device }) => device).map(([key, group]) =>
    signalOf('sharedDevice', key.slice(0, 8), group),
  );
  const reported = new Set(devices.map(({ codes }) => codes.join(' ')));
  const addresses = groupsOf(traces, ({ address }) => (isLocal(address) ? '' : networkOf(address)))
    .map(([key, group]) => signalOf('sharedAddress', key, group))
    .filter(({ codes }) => !reported.has(codes.join(' ')));
  return [...devices, ...addresses];
}
