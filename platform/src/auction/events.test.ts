import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashEvent } from './events.ts';

const event = {
  seq: 2,
  at: 1_780_275_600_123,
  kind: 'bid.accepted',
  actorId: 'p',
  code: null,
  payload: { typed: '价"', amount: 1, lines: [{ price: '1', lineNo: 2 }] },
  prevHash: 'ab',
} as const;

describe('[AU50] the hash of an event', () => {
  it('is SHA-256 over the previous hash and the canonical JSON, which never changes', () => {
    const text =
      '{"actor":"p","at":1780275600123,"code":null,"kind":"bid.accepted",' +
      '"payload":{"amount":1,"lines":[{"lineNo":2,"price":"1"}],"typed":"价\\""},"seq":2}';
    expect(hashEvent(event)).toBe(createHash('sha256').update(`ab${text}`).digest('hex'));
  });

  it('changes with each part', () => {
    const changed = [
      { ...event, seq: 3 },
      { ...event, at: event.at + 1 },
      { ...event, kind: 'bid.refused' as const },
      { ...event, actorId: 'q' },
      { ...event, code: 'K1' },
      { ...event, payload: { ...event.payload, amount: 2 } },
      { ...event, prevHash: 'ac' },
    ];
    expect(new Set([event, ...changed].map(hashEvent)).size).toBe(changed.length + 1);
  });

  it('takes no numbers that two machines could write differently', () => {
    expect(() => hashEvent({ ...event, payload: { amount: 0.1 } })).toThrow('not a whole number');
  });
});
