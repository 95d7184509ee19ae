import { describe, expect, it } from 'vitest';
import { REQUEST_KEY } from '../../../contract/kernel/endpoint.ts';
import { timedKey, timeOfKey } from './request-key.ts';

describe('a request key', () => {
  it('carries its time', () => {
    for (const byte of [0, 7, 128, 255]) {
      const key = timedKey(1_790_000_000_123, new Uint8Array(10).fill(byte));
      expect(key).toMatch(REQUEST_KEY);
      expect(timeOfKey(key)).toBe(1_790_000_000_123);
    }
  });

  it('is the one of the standard’s example', () => {
    expect(timeOfKey('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')).toBe(
      Date.UTC(2022, 1, 22, 19, 22, 22),
    );
  });

  it.each(['key-0001', '00112233445566778899aabbccddeeff', 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6'])(
    '%s carries none',
    (key) => expect(timeOfKey(key)).toBeNull(),
  );
});
