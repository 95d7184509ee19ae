import {
  codeOf,
  compactTime,
  idList,
  int,
  intBetween,
  list,
  money,
  none,
  text,
  textUpTo,
  yesNo,
} from '@jicai/shared/contract/codecs.ts';
import {
  type Codec,
  decode,
  encode,
  wireObject,
  wireRequest,
} from '@jicai/shared/contract/wire.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const REFUSED = Symbol('refused');

function read(codec: Codec, wire: unknown): unknown {
  try {
    return decode(codec, wire);
  } catch (error) {
    if (error instanceof z.core.$ZodError) return REFUSED;
    throw error;
  }
}

type Row = [wire: unknown, ours: unknown];
/** Noon of 2026-11-21 in China, and other moments, in ms. */
const china = (...parts: [number, number, number, number?, number?, number?]) => {
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts;
  return Date.UTC(year, month - 1, day, hour - 8, minute, second);
};

const rows: [string, Codec, Row[]][] = [
  [
    'text',
    text,
    [
      ['a', 'a'],
      ['', ''],
      [null, ''],
      [3, '3'],
      [0, '0'],
      [true, REFUSED],
      [{}, REFUSED],
      [[], REFUSED],
      [undefined, REFUSED],
    ],
  ],
  [
    'textUpTo(3)',
    textUpTo(3),
    [
      ['abc', 'abc'],
      ['abcd', REFUSED],
      ['', REFUSED],
      ['  ', REFUSED],
      [null, REFUSED],
      [123, '123'],
      [1234, REFUSED],
    ],
  ],
  [
    'textUpTo(3, mayBeEmpty)',
    textUpTo(3, 'mayBeEmpty'),
    [
      ['', ''],
      [null, ''],
      ['   ', '   '],
      ['abcd', REFUSED],
    ],
  ],
  [
    'int',
    int,
    [
      [3, 3],
      ['3', 3],
      [' 3 ', 3],
      ['-3', -3],
      [0, 0],
      ['007', 7],
      ['', REFUSED],
      [null, REFUSED],
      ['3.0', REFUSED],
      [3.5, REFUSED],
      ['1e3', REFUSED],
      [2 ** 53, REFUSED],
      ['9999999999999999', REFUSED],
      ['３', REFUSED],
      [Number.NaN, REFUSED],
      [true, REFUSED],
    ],
  ],
  [
    'intBetween(1, 100)',
    intBetween(1, 100),
    [
      [1, 1],
      ['100', 100],
      [0, REFUSED],
      [101, REFUSED],
      ['', REFUSED],
      [null, REFUSED],
      [1.5, REFUSED],
    ],
  ],
  [
    'money',
    money,
    [
      ['1.00', 100],
      ['1', 100],
      [1, 100],
      [12.3, 1230],
      ['2,000', 200_000],
      ['-1.5', -150],
      ['', REFUSED],
      [null, REFUSED],
      ['2,00', REFUSED],
      ['1.234', REFUSED],
      [0.1 + 0.2, REFUSED],
      [1e21, REFUSED],
      ['1e309', REFUSED],
      ['NaN', REFUSED],
      ['１', REFUSED],
    ],
  ],
  [
    'yesNo',
    yesNo,
    [
      ['1', true],
      [1, true],
      [true, true],
      ['0', false],
      [0, false],
      [false, false],
      ['', false],
      [null, false],
      ['2', REFUSED],
      ['yes', REFUSED],
      [[], REFUSED],
    ],
  ],
  [
    'codeOf',
    codeOf({ 0: 'forward', 1: 'reverse' }),
    [
      ['1', 'reverse'],
      [1, 'reverse'],
      [0, 'forward'],
      ['', REFUSED],
      [null, REFUSED],
      [2, REFUSED],
      ['constructor', REFUSED],
      ['__proto__', REFUSED],
      ['toString', REFUSED],
    ],
  ],
  [
    'compactTime',
    compactTime,
    [
      ['20261121', china(2026, 11, 21)],
      ['2026112112', china(2026, 11, 21, 12)],
      ['202611211230', china(2026, 11, 21, 12, 30)],
      ['20261121123015', china(2026, 11, 21, 12, 30, 15)],
      [20261121123015, china(2026, 11, 21, 12, 30, 15)],
      ['20280229', china(2028, 2, 29)],
      ['20260229', REFUSED],
      ['20261301', REFUSED],
      ['20260100', REFUSED],
      ['2026112124', REFUSED],
      ['202611211260', REFUSED],
      ['20261121123060', REFUSED],
      ['00500101', REFUSED],
      ['2026', REFUSED],
      ['202611211', REFUSED],
      ['2026-11-21', REFUSED],
      ['', REFUSED],
      [null, REFUSED],
    ],
  ],
  [
    'idList',
    idList,
    [
      ['1,2', ['1', '2']],
      [' 1 , 2 ,', ['1', '2']],
      ['', []],
      [null, []],
      [7, ['7']],
    ],
  ],
  [
    'none(money)',
    none(money),
    [
      ['', null],
      [null, null],
      [undefined, null],
      ['1.00', 100],
      [0, 0],
      ['x', REFUSED],
    ],
  ],
  [
    'none(text)',
    none(text),
    [
      ['', null],
      [null, null],
      ['a', 'a'],
      [3, '3'],
    ],
  ],
  [
    'list(int)',
    list(int),
    [
      [[], []],
      [null, []],
      [undefined, []],
      [
        [1, '2'],
        [1, 2],
      ],
      [['x'], REFUSED],
      ['', REFUSED],
      [{}, REFUSED],
    ],
  ],
];

describe.each(rows)('%s', (_, codec, cases) => {
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
