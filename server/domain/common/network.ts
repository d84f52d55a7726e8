import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

/** Limit key: an IPv4 address, or the /64 of IPv6, which one customer has. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** The /24 of IPv4, or the /48 of IPv6. */
export function wideNetworkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0/24');
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`;
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** @param entries such as `127.0.0.1` and `10.0.0.0/8`; IPv4-mapped IPv6 counts as IPv4. */
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

export const isLoopback = addressSet(['127.0.0.0/8', '::1']);

/** Unmaps IPv4-mapped IPv6 in any notation (`::ffff:cb00:7109`). */
const plainAddress = (address: string) =>
  isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=\d+\.)/, '') : address;

function groupsOf(plain: string): string[] {
  const [text = plain] = plain.toLowerCase().split('%');
  const groupsIn = (text: string) => text.split(':').filter((group) => group !== '');
  return groupsIn(text.replace('::', `:${'0:'.repeat(8 - groupsIn(text).length)}`));
}
