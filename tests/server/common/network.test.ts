import { describe, expect, it } from 'vitest';
import { addressSet, isLoopback, networkOf, wideNetworkOf } from '../../../server/domain/common/network.ts';

describe('the network of a caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['203.0.113.129', '203.0.113.129', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::FFFF:3.0.113.9', '3.0.113.9', '3.0.113.0/24'],
    ['::ffff:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203:9', '2.3.0.9', '2.3.0.0/24'],
    ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['1::', '1:0:0:0::/64', '1:0:0::/48'],
    // no IPv4 address, though it looks like one within IPv6
    ['1::ffff:203.0.113.9', '1:0:0:0::/64', '1:0:0::/48'],
    // the name of an interface, which may hold anything
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['fe80::1%a:b:c:d:e:f:a', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ])('[A9][A66] of the address %s is %s, and that of its neighbours %s', (address, network, wide) => {
    expect([networkOf(address), wideNetworkOf(address)]).toEqual([network, wide]);
  });
});

describe('a set of addresses', () => {
  const isTrusted = addressSet(['192.0.2.1', '10.0.0.0/8', '2001:db8::1', 'fd00::/16']);

  it.each([
    ['192.0.2.1', true],
    ['192.0.2.2', false],
    ['10.200.3.4', true],
    ['11.0.0.1', false],
    ['::ffff:10.1.2.3', true],
    ['::ffff:11.1.2.3', false],
    ['2001:db8::1', true],
    ['2001:0db8:0:0::0001', true],
    ['2001:db8::2', false],
    ['fd00:1::5', true],
    ['fd01::5', false],
    ['', false],
    ['unknown', false],
  ])('[A9] of addresses and networks has %j: %s', (address, expected) => {
    expect(isTrusted(address)).toBe(expected);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['::2', false],
    ['128.0.0.1', false],
  ])('[A9] of this machine itself has %s: %s', (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });
});
