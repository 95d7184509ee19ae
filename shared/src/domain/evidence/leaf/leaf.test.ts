import { describe, expect, it } from 'vitest';
import { sound } from '../../../../../tests/harness/evidence/made-log.ts';
import { nodeEvidenceCrypto } from '../../../../../tests/harness/evidence/node-crypto.ts';
import { toHex } from '../bytes/bytes.ts';
import { isFault } from '../faults.ts';
import { discloseFields, fieldsDigest, verifyFields } from './fields.ts';
import { leafHashOf, openingOf, readOpening } from './leaf.ts';

const { sha256 } = nodeEvidenceCrypto;
const SALT = '000102030405060708090a0b0c0d0e0f';
const LEAF = { kind: 'auction', id: 'A-1', seq: 7, head: 'ab'.repeat(32), time: 1_700_000_000_000 };

describe('[TL2] a leaf', () => {
  it('has the hash that a program in another language computes', () => {
    // Computed with Python's hashlib and json from the definition in evidence.md.
    expect(toHex(leafHashOf(openingOf(LEAF, SALT), sha256))).toBe(
      'e2ae5dc433f9ec8d55233323c6d3cf178e0b991bc11627746c3a16c82600e65c',
    );
  });

  it('is read from its opening; one of a sealed chain has no sequence number', () => {
    expect(readOpening(openingOf(LEAF, SALT))).toEqual({ v: 1, ...LEAF });
    const { seq: _, ...sealed } = LEAF;
    const opening = openingOf(sealed, SALT);
    expect(opening.content).not.toContain('seq');
    expect(readOpening(opening)).toEqual({ v: 1, ...sealed });
  });

  it('with the same content and another salt has another hash', () => {
    const other = openingOf(LEAF, SALT.replace('0f', '10'));
    expect(leafHashOf(other, sha256)).not.toEqual(leafHashOf(openingOf(LEAF, SALT), sha256));
  });

  it.each([
    ['salt', { salt: SALT.slice(2) }],
    ['salt', { salt: SALT.toUpperCase() }],
    ['spelling', { content: ` ${openingOf(LEAF, SALT).content}` }],
    ['field', { content: openingOf(LEAF, SALT).content.replace('{', '{"a":1,') }],
    ['version', { content: openingOf(LEAF, SALT).content.replace('"v":1', '"v":2') }],
    ['kind', { content: openingOf({ ...LEAF, kind: 'A' }, SALT).content }],
    ['number', { content: openingOf({ ...LEAF, seq: -1 }, SALT).content }],
    ['hash', { content: openingOf({ ...LEAF, head: 'AB'.repeat(32) }, SALT).content }],
    ['length', { content: openingOf({ ...LEAF, id: 'x'.repeat(2_000) }, SALT).content }],
    ['type', { content: 'null' }],
  ])('with another %s is refused: %j', (_, change) => {
    expect(readOpening({ ...openingOf(LEAF, SALT), ...change })).toEqual({ fault: 'leafForm' });
  });
});

describe('[TL6] fields of an event', () => {
  const FIELDS = { amount: 1_234_500, code: 'K2', note: null };
  const salt = Uint8Array.from({ length: 16 }, (_, index) => index);
  const disclose = (...hidden: string[]) => discloseFields(FIELDS, salt, new Set(hidden), sha256);
  const digest = fieldsDigest(disclose(), sha256);
  const fault = (value: unknown) => {
    const result = verifyFields(value, digest, sha256);
    return isFault(result) ? result.fault : 'none';
  };

  it('have the digest that a program in another language computes', () => {
    // Computed with Python's hashlib, hmac and json.
    expect(toHex(digest)).toBe('ab9fbc4dd704012f7203fb7449e69642c63ee0bcbe29191df9dbe806ba0ef96c');
  });

  it('can be hidden one by one, all keep the digest, and a later disclosure verifies', () => {
    const names = Object.keys(FIELDS);
    for (let mask = 0; mask < 2 ** names.length; mask += 1) {
      const hidden = names.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1);
      const disclosure = disclose(...hidden);
      const shown = sound(verifyFields(structuredClone(disclosure), digest, sha256));
      const expected = Object.entries(FIELDS).filter(([name]) => !hidden.includes(name));
      expect([...shown]).toEqual(expected);
      for (const name of hidden) expect(JSON.stringify(disclosure)).not.toContain(name);
    }
  });

  it('changed, left out, repeated, reordered or joined are refused', () => {
    const { countSalt, fields } = disclose();
    const [amount, code, note] = fields;
    const joined = disclose('amount', 'code');
    if (!amount || !('content' in amount) || !code || !note) throw new Error('no fields');
    const changed = { ...amount, content: amount.content.replace('1234500', '1234501') };
    expect(fault({ countSalt, fields: [changed, code, note] })).toBe('fieldRoot');
    expect(fault({ countSalt, fields: [amount, code] })).toBe('fieldRoot');
    expect(fault({ countSalt, fields: [amount, amount, code, note] })).toBe('fieldOrder');
    expect(fault({ countSalt, fields: [code, amount, note] })).toBe('fieldOrder');
    expect(fault({ countSalt: amount.salt, fields })).toBe('fieldRoot');
    // The inner node over code and note as one hidden field: the count does not fit.
    expect(fault({ countSalt, fields: joined.fields.slice(1) })).toBe('fieldRoot');
    const spelled = { ...amount, content: amount.content.replace(',', ', ') };
    expect(fault({ countSalt, fields: [spelled, code, note] })).toBe('fieldForm');
    const nameless = { ...amount, content: '["",3]' };
    expect(fault({ countSalt, fields: [nameless, code, note] })).toBe('fieldForm');
  });

  it('in no form at all are refused, and nothing is thrown', () => {
    const deep = `["a",${'['.repeat(30_000)}${']'.repeat(30_000)}]`;
    const { countSalt } = disclose();
    for (const value of [
      null,
      1,
      '',
      [],
      {},
      { countSalt, fields: [] },
      { countSalt, fields: [{}] },
    ])
      expect(fault(value)).toBe('badForm');
    expect(fault({ countSalt, fields: Array(201).fill({ hash: countSalt }) })).toBe('badForm');
    expect(() => fault({ countSalt, fields: [{ salt: countSalt, content: deep }] })).not.toThrow();
  });

  it('that no reader would accept are not written', () => {
    for (const fields of [{}, { '': 1 }])
      expect(() => discloseFields(fields, salt, new Set(), sha256)).toThrow(RangeError);
  });
});
