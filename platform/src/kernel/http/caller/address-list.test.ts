import { describe, expect, it } from 'vitest';
import { isListed, parseAddressList } from './address-list.ts';

describe('a list of addresses', () => {
  it.each([
    ['10.1.0.0/16', '10.1.255.255', true],
    ['10.1.0.0/16', '10.2.0.0', false],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['10.1.0.0/16', '::ffff:10.1.0.1', true],
    ['10.1.0.0/16, 2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32\n10.1.0.0/16', '10.1.0.1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::/32', '2001:DB8::1', true],
    ['10.1.0.0/16', 'cli', false],
    ['10.1.0.0/16', '', false],
    ['', '203.0.113.1', true],
  ])('%s has %s: %s', (text, address, is) => {
    expect(isListed(text, address)).toBe(is);
  });

  it.each([
    '',
    ' , ',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '::/129',
    '10.1',
    'office',
    '10.0.0.1-9',
    '::1/x',
  ])('%j is none', (text) => {
    expect(parseAddressList(text)).toBeNull();
  });

  it.each([
    ['10.0.0.0/8', '10.1.0.0/16', true],
    ['10.1.0.0/16', '10.0.0.0/8', false],
    ['10.1.0.0/16 10.2.0.0/16', '10.2.0.1', true],
    ['10.1.0.0/16', '10.1.0.1 10.2.0.1', false],
    ['::/1', '10.1.0.1', false],
  ])('%s covers %s: %s', (outer, inner, is) => {
    const list = parseAddressList(inner);
    expect(list && parseAddressList(outer)?.covers(list)).toBe(is);
  });
});
