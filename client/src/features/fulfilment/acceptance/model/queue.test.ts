import { describe, expect, it } from 'vitest';
import {
  type AcceptanceContent,
  entryText,
  newEntry,
  sameEntry,
  storedMessage,
  toSend,
  waitsFor,
} from './queue.ts';

const line = { lineNo: 1, qualified: 1, rejected: 0, reason: '', remedy: null };
const one: AcceptanceContent = { orderId: 'o-1', lines: [line], note: '', photoGroup: null };
const three: AcceptanceContent = {
  ...one,
  lines: [{ ...line, qualified: 3 }],
  note: '第二次填写三台',
};

const entry = (content: AcceptanceContent, key: string, photoKeys: readonly string[] = []) =>
  newEntry(content, key, { personId: 'p', orderName: '走查', savedAtMs: 0, photoKeys });

describe('the queue of acceptances that were saved without a network', () => {
  it('gives every content one key, for the call and for the device', () => {
    const { requestKey, form } = entry(one, 'key-1');
    expect([requestKey, form.clientKey]).toEqual(['key-1', 'key-1']);
  });

  it('finds the same content again, and no other', () => {
    const queue = [entry(one, 'key-1')];
    expect(sameEntry(queue, { ...one }, [])?.requestKey).toBe('key-1');
    const others: AcceptanceContent[] = [
      three,
      { ...one, orderId: 'o-2' },
      { ...one, photoGroup: 'g' },
      { ...one, lines: [{ ...line, rejected: 1, reason: '缺少配件', remedy: 'release' }] },
    ];
    for (const other of others) expect(sameEntry(queue, other, [])).toBeUndefined();
    expect(sameEntry(queue, one, ['photo'])).toBeUndefined();
  });

  it('knows its photos by their keys, also after the queue got a group for them', () => {
    const waiting = entry(one, 'key-1', ['photo']);
    const queue = [{ ...waiting, form: { ...waiting.form, photoGroup: 'g1' } }];
    expect(sameEntry(queue, one, ['photo'])?.requestKey).toBe('key-1');
    expect(sameEntry(queue, one, ['other'])).toBeUndefined();
    expect(sameEntry(queue, { ...one, photoGroup: 'g2' }, ['photo'])).toBeUndefined();
  });

  it('has no form for an order while an acceptance of it waits; a refused one waits no longer', () => {
    const waiting = entry(one, 'key-1');
    const refused = { ...waiting, refusal: '最多还可验收 0' };
    expect([waitsFor([waiting], 'o-1'), waitsFor([waiting], 'o-2')]).toEqual([true, false]);
    expect(waitsFor([refused], 'o-1')).toBe(false);
    expect(sameEntry([refused], one, [])).toBeUndefined();
  });

  it('sends a refused one again only on request', () => {
    const waiting = entry(one, 'key-1');
    const refused = { ...entry(three, 'key-2'), refusal: '最多还可验收 0' };
    const keys = (isAsked: boolean) =>
      toSend([waiting, refused], isAsked).map(({ requestKey }) => requestKey);
    expect([keys(false), keys(true)]).toEqual([['key-1'], ['key-1', 'key-2']]);
  });
});

describe('the words', () => {
  it('of an entry are its pieces and photos', () => {
    expect(entryText(entry(three, 'key-1', ['photo']))).toBe('合格 3，不合格 0，含 1 张照片');
  });

  it.each([
    ['done', 'done', '验收单 YS1 已验收'],
    ['pendingCosign', 'done', '验收单 YS1 待会签'],
    ['refused', 'warning', '验收单 YS1 会签未通过'],
  ] as const)('of a stored acceptance are those of its state: %s', (state, tone, text) => {
    expect(storedMessage({ number: 'YS1', state })).toEqual([tone, text]);
  });
});
