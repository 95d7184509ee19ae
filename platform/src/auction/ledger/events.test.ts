import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashEvent } from './events.ts';

const event = {
  seq: 2,
  at: 1_780_275_600_123,
  kind: 'bid.accepted',
  actorId: 'p',
  code: 'K2',
  requestKey: 'key-1',
  payload: { typed: '价"', amount: 1, lines: [{ price: '1', lineNo: 2 }] },
  salt: 'a1',
  secretSalt: 'b2',
  prevHash: 'ab',
} as const;

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

describe('[AU50] the hash of an event', () => {
  it('is SHA-256 over the previous hash and the digest of the open part, which never changes', () => {
    const secrets =
      '{"actor":"p","payload":{"lines":[{"lineNo":2,"price":"1"}],"typed":"价\\""},' +
      '"requestKey":"key-1","salt":"b2"}';
    const open =
      `{"at":1780275600123,"code":"K2","data":{"amount":1},"kind":"bid.accepted","salt":"a1",` +
      `"scheme":2,"secret":"${sha(secrets)}","seq":2}`;
    expect(hashEvent(event)).toBe(sha(`ab${sha(open)}`));
  });

  it('keeps who wrote a reminder among the secrets', () => {
    const secrets =
      '{"actor":"p","code":"K2","payload":{"text":"t"},"requestKey":"key-1","salt":"b2"}';
    const open =
      `{"at":1780275600123,"code":null,"data":{"seq":1},"kind":"reminder.sent","salt":"a1",` +
      `"scheme":2,"secret":"${sha(secrets)}","seq":2}`;
    const reminder = { ...event, kind: 'reminder.sent', payload: { seq: 1, text: 't' } } as const;
    expect(hashEvent(reminder)).toBe(sha(`ab${sha(open)}`));
  });

  it('changes with each part', () => {
    const changed = [
      { ...event, seq: 3 },
      { ...event, at: event.at + 1 },
      { ...event, kind: 'bid.refused' as const },
      { ...event, actorId: 'q' },
      { ...event, code: 'K1' },
      { ...event, requestKey: 'key-2' },
      { ...event, payload: { ...event.payload, amount: 2 } },
      { ...event, payload: { ...event.payload, typed: 'x' } },
      { ...event, salt: 'a2' },
      { ...event, secretSalt: 'b3' },
      { ...event, prevHash: 'ac' },
    ];
    expect(new Set([event, ...changed].map(hashEvent)).size).toBe(changed.length + 1);
  });

  it('takes no numbers that two machines could write differently', () => {
    expect(() => hashEvent({ ...event, payload: { amount: 0.1 } })).toThrow('not a whole number');
  });
});
