import { BlockList, isIP } from 'node:net';
import { plainAddress } from '@jicai/shared/domain/kernel/identifiers/network.ts';

/** A list of addresses and networks, IPv4 and IPv6. */
export interface AddressList {
  /** Returns whether an address is in one of the networks; false for a text that is no IP address. */
  readonly has: (address: string) => boolean;
  /** Returns whether each network of another list lies within a network of this list. */
  readonly covers: (other: AddressList) => boolean;
  readonly networks: readonly Network[];
}

interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

function networkOf(text: string): Network | null {
  const [, address = '', bits] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const most = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits);
  // Prefix 0 is refused, because a network of all addresses would restrict nothing.
  if (prefix < 1 || prefix > most) return null;
  return { address, family: version === 4 ? 'ipv4' : 'ipv6', prefix };
}

const contains = ({ address, family, prefix }: Network, other: Network): boolean => {
  const block = new BlockList();
  block.addSubnet(address, prefix, family);
  return other.prefix >= prefix && other.family === family && block.check(other.address, family);
};

/**
 * Parses networks separated by commas or spaces, such as `10.1.0.0/16, 2001:db8::/32`. Returns `null` if the
 * list is empty or an entry is invalid.
 */
export function parseAddressList(text: string): AddressList | null {
  const networks: Network[] = [];
  const block = new BlockList();
  for (const part of text.split(/[\s,]+/).filter((entry) => entry !== '')) {
    const network = networkOf(part);
    if (!network) return null;
    networks.push(network);
    block.addSubnet(network.address, network.prefix, network.family);
  }
  if (networks.length === 0) return null;
  return {
    networks,
    has: (text) => {
      const address = plainAddress(text);
      const version = isIP(address);
      return version !== 0 && block.check(address, version === 4 ? 'ipv4' : 'ipv6');
    },
    covers: (other) =>
      other.networks.every((inner) => networks.some((outer) => contains(outer, inner))),
  };
}

let last: { readonly text: string; readonly list: AddressList | null } | undefined;

/**
 * Returns whether the list `text` allows an address; an empty list allows every address, an invalid list
 * none.
 */
export function isListed(text: string, address: string): boolean {
  if (text === '') return true;
  // The last parsed list is cached, because every call of an administrator needs it and the list hardly ever
  // changes.
  if (last?.text !== text) last = { text, list: parseAddressList(text) };
  return last.list?.has(address) ?? false;
}
