import { describe, expect, it } from 'vitest';
import { decodeMessage, encodeMessage, isLater } from './message.ts';

describe('messages between relays', () => {
  it.each(['', 'null', '[]', '7', '{}', '{"kind":"other"}', '{"kind":'])('%s is none', (text) => {
    expect(decodeMessage(text)).toBeNull();
  });

  it('come out as they went in', () => {
    const message = { kind: 'trigger', from: 'relay' } as const;
    expect(decodeMessage(encodeMessage(message))).toEqual(message);
  });

  it('[F9] have one order: by fence, then by number', () => {
    const marks = [
      { fence: 1, seq: 9 },
      { fence: 2, seq: 1 },
      { fence: 2, seq: 2 },
    ];
    for (const [a, later] of marks.entries()) {
      for (const [b, mark] of marks.entries()) expect(isLater(later, mark)).toBe(a > b);
    }
  });
});
