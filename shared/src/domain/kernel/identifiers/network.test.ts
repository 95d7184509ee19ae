import { describe, expect, it } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

describe('[A16] an address without the dress of a dual-stack socket', () => {
  it.each([
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:a00:1', '::ffff:a00:1'],
    ['::ffff:0:0:0:0:1', '::ffff:0:0:0:0:1'],
    ['2001:db8::ffff:10.0.0.1', '2001:db8::ffff:10.0.0.1'],
    ['2001:db8::ffff:7', '2001:db8::ffff:7'],
    ['', ''],
  ])('of %s is %s', (address, plain) => {
    expect(plainAddress(address)).toBe(plain);
  });
});

describe('[A16] the network that limits count an address by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
