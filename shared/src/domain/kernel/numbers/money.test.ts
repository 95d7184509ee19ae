import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fen, fen, fenInWords, fenToText, formatFen, MAX_FEN, parseFen } from './money.ts';

const amounts = fc.integer({ min: -MAX_FEN, max: MAX_FEN }).map((value) => fen(value || 0));

describe('[AU2] reading an amount', () => {
  it.each([
    ['0', 0],
    ['0.01', 1],
    ['0.1', 10],
    ['12', 1200],
    ['12.3', 1230],
    ['12.34', 1234],
    ['2,000', 200_000],
    ['1,234,567.89', 123_456_789],
    ['0012', 1200],
    ['  5  ', 500],
    ['-3.5', -350],
    ['999999999999.99', MAX_FEN],
  ])('%s is %i fen', (text, expected) => {
    expect(parseFen(text)).toBe(expected);
  });

  it('-0 is 0, not minus zero', () => {
    expect(Object.is(parseFen('-0'), 0)).toBe(true);
    expect(Object.is(parseFen('-0.00'), 0)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '.',
    '-',
    '.5',
    '5.',
    '+5',
    '1e3',
    '1e309',
    '0x10',
    'NaN',
    'Infinity',
    '1 000',
    '2,00',
    '2,0000',
    ',200',
    '12,34,567',
    '１２',
    '一百',
    '¥5',
    '5元',
    '1.2.3',
    '--1',
    '٣',
  ])('%j is not a number', (text) => {
    expect(parseFen(text)).toBe('money.notNumber');
  });

  it.each(['12.345', '0.001', '1.000', '0.30000000000000004'])(
    '%s has too many decimals',
    (text) => {
      expect(parseFen(text)).toBe('money.tooManyDecimals');
    },
  );

  it.each(['1000000000000', '1000000000000.00', '9'.repeat(400)])('%s is too large', (text) => {
    expect(parseFen(text)).toBe('money.tooLarge');
  });

  it('reads back what it writes, with and without separators', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseFen(fenToText(amount))).toBe(amount);
        expect(parseFen(formatFen(amount))).toBe(amount);
      }),
    );
  });

  it('never throws and never gives a fraction, whatever is typed', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9,.eE ]{0,20}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const amount = parseFen(text);
        if (typeof amount === 'number') expect(Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});

describe('writing an amount', () => {
  it.each([
    [0, '0.00', '0.00'],
    [5, '0.05', '0.05'],
    [-5, '-0.05', '-0.05'],
    [100, '1.00', '1.00'],
    [123_456, '1234.56', '1,234.56'],
    [-123_456_789, '-1234567.89', '-1,234,567.89'],
    [10_000_000, '100000.00', '100,000.00'],
  ])('%i is %s on the wire and %s for people', (amount, wire, shown) => {
    expect(fenToText(fen(amount))).toBe(wire);
    expect(formatFen(fen(amount))).toBe(shown);
  });

  it.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 53])(
    '%d is a bug, not money',
    (value) => {
      expect(() => fen(value)).toThrow(RangeError);
    },
  );
});

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const UNITS: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };

/** Parses 人民币大写 by rules of its own, to check `fenInWords` against. */
function fromWords(words: string): number {
  let yuan = 0;
  let group = 0;
  let digit = 0;
  let cents = 0;
  for (const sign of words.replace(/^负/, '')) {
    if (DIGITS.includes(sign)) digit = DIGITS.indexOf(sign);
    else if (UNITS[sign]) {
      group += digit * UNITS[sign];
      digit = 0;
    } else if (sign === '万' || sign === '亿') {
      yuan += (group + digit) * (sign === '万' ? 1e4 : 1e8);
      group = 0;
      digit = 0;
    } else if (sign === '元') {
      yuan += group + digit;
      digit = 0;
    } else if (sign === '角' || sign === '分') {
      cents += digit * (sign === '角' ? 10 : 1);
      digit = 0;
    }
  }
  return (words.startsWith('负') ? -1 : 1) * (yuan * 100 + cents);
}

describe('人民币大写', () => {
  it.each([
    ['0', '零元整'],
    ['0.01', '壹分'],
    ['0.10', '壹角'],
    ['0.11', '壹角壹分'],
    ['1', '壹元整'],
    ['1.05', '壹元零伍分'],
    ['1.50', '壹元伍角'],
    ['10', '壹拾元整'],
    ['16', '壹拾陆元整'],
    ['105', '壹佰零伍元整'],
    ['1001', '壹仟零壹元整'],
    ['1010', '壹仟零壹拾元整'],
    ['10000', '壹万元整'],
    ['10001', '壹万零壹元整'],
    ['93300.50', '玖万叁仟叁佰元伍角'],
    ['100000', '壹拾万元整'],
    ['10000000', '壹仟万元整'],
    ['100000000', '壹亿元整'],
    ['100000001', '壹亿零壹元整'],
    ['100010000', '壹亿零壹万元整'],
    ['100100000', '壹亿零壹拾万元整'],
    ['100001000', '壹亿零壹仟元整'],
    ['-2.03', '负贰元零叁分'],
    ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('%s is %s', (text, words) => {
    expect(fenInWords(parseFen(text) as Fen)).toBe(words);
  });

  it('says the amount that it was given, with no zero said twice', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const words = fenInWords(amount);
        expect(fromWords(words)).toBe(amount);
        expect(words).not.toMatch(/零零|零[元万亿拾佰仟角分](?!整)/);
      }),
    );
  });
});
