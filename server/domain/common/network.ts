import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

/**
 * What callers are counted by: an IPv4 address, or the first half of an IPv6 one, since a single customer has all
 * the addresses of the second.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** What callers are counted by together: the 256 neighbours of an IPv4 address, or the /48 of an IPv6 one. */
export function wideNetworkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0/24');
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`;
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** Whether an address is among addresses and networks such as `127.0.0.1` and `10.0.0.0/8`; IPv4 within IPv6 counts as IPv4. */
export function addressSet(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const address = entry.replace(/\/.*/, '');
    const length = entry.slice(address.length + 1);
    if (length === '') list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(length), familyOf(address));
  }
  return (address) => {
    const plain = plainAddress(address);
    return list.check(plain, familyOf(plain));
  };
}

/** Whether an address is this machine's own. */
export const isLoopback = addressSet(['127.0.0.0/8', '::1']);

/** IPv4 within IPv6 as IPv4, in whichever form it is written (`::ffff:cb00:7109`): the system's own form has it with dots. */
const plainAddress = (address: string) =>
  isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '') : address;

/** The eight groups of an IPv6 address. */
function groupsOf(plain: string): string[] {
  const [text = plain] = plain.toLowerCase().split('%');
  const groupsIn = (text: string) => text.split(':').filter((group) => group !== '');
  return groupsIn(text.replace('::', `:${'0:'.repeat(8 - groupsIn(text).length)}`));
}
