import {
  codeOf,
  compactTime,
  idList,
  int,
  list,
  money,
  none,
  yesNo,
} from '@jicai/shared/contract/kernel/codecs.ts';
import {
  type Codec,
  decode,
  encode,
  UnwritableError,
  wireObject,
  wireRequest,
} from '@jicai/shared/contract/kernel/wire.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { china, REFUSED, tolerances } from './tolerances.ts';

function read(codec: Codec, wire: unknown): unknown {
  try {
    return decode(codec, wire);
  } catch (error) {
    if (error instanceof z.core.$ZodError) return REFUSED;
    throw error;
  }
}

describe.each(tolerances)('%s', (_, codec, cases) => {
  it.each(cases.map(([wire, ours]) => ({ wire, ours })))(
    'reads $wire as $ours',
    ({ wire, ours }) => {
      expect(read(codec, wire)).toEqual(ours);
    },
  );

  it('writes one strict form, which it reads back', () => {
    const readable = cases.flatMap(([, ours]) => (ours === REFUSED ? [] : [ours]));
    for (const ours of readable) expect(decode(codec, encode(codec, ours))).toEqual(ours);
  });
});

describe('a code', () => {
  it('is written for names of its table only, also where unknown codes have a default', () => {
    for (const codec of [codeOf({ 0: 'forward' }), codeOf({ 0: 'forward' }, 'forward')])
      for (const ours of ['backward', '', 'constructor'])
        expect(() => encode(codec as Codec, ours)).toThrow(UnwritableError);
    expect(() => encode(none(codeOf({ 0: 'forward' })) as Codec, '')).toThrow(UnwritableError);
    expect(decode(codeOf({ 0: 'forward' }, 'forward'), '7')).toBe('forward');
  });
});

describe('what is written', () => {
  it.each<[string, Codec, unknown, unknown]>([
    ['money with two decimals', money, 200_000, '2000.00'],
    ['no money as an empty text', none(money), null, ''],
    ['a flag as 1 or 0', yesNo, true, '1'],
    ['a code as text', codeOf({ 0: 'forward', 1: 'reverse' }), 'reverse', '1'],
    [
      'a time with 14 digits, without its milliseconds',
      compactTime,
      china(2026, 11, 21, 9, 5, 7) + 999,
      '20261121090507',
    ],
    ['ids with commas', idList, ['1', '2'], '1,2'],
    ['an empty list as one', list(int), [], []],
  ])('%s', (_, codec, ours, wire) => {
    expect(encode(codec, ours)).toEqual(wire);
  });

  it('any moment comes back to the second, whatever the time zone of this machine', () => {
    const seconds = fc.integer({ min: 0, max: china(2099, 12, 31) / 1000 });
    fc.assert(
      fc.property(seconds, (second) => {
        expect(decode(compactTime, encode(compactTime, second * 1000))).toBe(second * 1000);
      }),
    );
  });
});

describe('tables', () => {
  it('two English names on one wire name are refused', () => {
    const fields = { amount: ['zbj', money, '报价'], total: ['zbj', money, '总价'] } as const;
    expect(() => wireObject(fields)).toThrow('zbj');
  });

  it('an answer drops what it does not know, a request refuses it', () => {
    const fields = { amount: ['zbj', money, '报价'] } as const;
    expect(read(wireObject(fields), { zbj: '1.00', other: 1 })).toEqual({ amount: 100 });
    expect(read(wireRequest(fields), { zbj: '1.00', other: 1 })).toBe(REFUSED);
  });

  it('never throws anything but a refusal, whatever arrives', () => {
    const table = wireRequest({
      amount: ['zbj', none(money), '报价'],
      rows: ['list', list(wireObject({ at: ['sj', compactTime, '时间'] })), '行'],
    });
    fc.assert(
      fc.property(fc.jsonValue(), (wire) => {
        expect(() => read(table, wire)).not.toThrow();
        expect(() => read(table, { zbj: wire, list: [{ sj: wire }] })).not.toThrow();
      }),
    );
  });
});
