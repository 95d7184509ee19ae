import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fen, fenToText, formatFen, MAX_FEN, parseFen } from './money.ts';
import { amountIn, groupDigits, readTypedAmount, strictAmountText } from './typed-money.ts';

describe('[AU2] reading what a person typed', () => {
  it.each([
    ['180000', 18_000_000],
    ['180,000.00', 18_000_000],
    ['１８００００', 18_000_000],
    ['１８０，０００．５０', 18_000_050],
    ['180 000', 18_000_000],
    ['180\u00a0000.5', 18_000_050],
    ['¥180000', 18_000_000],
    ['￥ 180,000', 18_000_000],
    ['180000元', 18_000_000],
    ['180000 元整', 18_000_000],
    ['180000.', 18_000_000],
    ['１８００００。', 18_000_000],
    ['.5', 50],
    ['０.05', 5],
    [' 7 ', 700],
    ['-3', -300],
  ])('%s is an amount', (text, amount) => {
    expect(readTypedAmount(text)).toEqual({ kind: 'amount', amount });
    expect(parseFen(strictAmountText(text))).toBe(amount);
  });

  it.each([
    ['18万', 18_000_000],
    ['18 万元', 18_000_000],
    ['１８．５万', 18_500_000],
    ['.5万', 500_000],
    ['3千', 300_000],
    ['2百万', 200_000_000],
    ['1.5亿', 15_000_000_000],
    ['1,200万', 1_200_000_000],
  ])('%s is offered, not taken', (text, amount) => {
    expect(readTypedAmount(text)).toEqual({ kind: 'meant', amount });
    expect(strictAmountText(text)).toBe(text);
  });

  it.each([
    ['万', 'money.notNumber'],
    ['.', 'money.notNumber'],
    ['¥', null],
    ['abc', 'money.notNumber'],
    ['18²', 'money.notNumber'],
    ['½', 'money.notNumber'],
    ['1e3', 'money.notNumber'],
    ['1,5', 'money.notNumber'],
    ['18,00', 'money.notNumber'],
    ['1 8 0', 'money.notNumber'],
    ['1.2.3', 'money.notNumber'],
    ['180-000', 'money.notNumber'],
    ['1.234', 'money.tooManyDecimals'],
    ['1.2345678万', 'money.tooManyDecimals'],
    ['99999999999999', 'money.tooLarge'],
    ['99999亿', 'money.tooLarge'],
  ])('%s is not guessed', (text, reason) => {
    expect(readTypedAmount(text)).toEqual(
      reason === null ? { kind: 'empty' } : { kind: 'wrong', reason },
    );
  });

  it.each([
    ['4.029999999999999', 403],
    ['0.30000000000000004', 30],
    ['¥1,299.0000000000002', 129_900],
    ['-4.029999999999999', -403],
    ['12.340', 1234],
  ])('%s is rounded, and says so', (text, amount) => {
    expect(readTypedAmount(text)).toEqual({ kind: 'amount', amount, isRounded: true });
  });

  it.each(['4.0300001', '0.004', '1.005', '0.000000000001', '4.029999'])(
    '%s is more than noise',
    (text) => expect(amountIn(text)).toBe('money.tooManyDecimals'),
  );

  it('never changes an amount by more than 1e-12 of it', () => {
    const wholes = fc.bigInt({ min: 1n, max: 10n ** 9n });
    const tails = fc.bigInt({ min: 0n, max: 10n ** 16n - 1n });
    fc.assert(
      fc.property(wholes, tails, (whole, tail) => {
        const read = amountIn(`${whole}.${String(tail).padStart(16, '0')}`);
        if (typeof read !== 'number') return;
        const exact = whole * 10n ** 16n + tail;
        const error = exact - BigInt(read) * 10n ** 14n;
        expect((error < 0n ? -error : error) * 10n ** 12n).toBeLessThanOrEqual(exact);
      }),
    );
  });

  it('is one amount, none or a reason', () => {
    expect(['12万', '7', '', 'x'].map(amountIn)).toEqual([
      12_000_000,
      700,
      null,
      'money.notNumber',
    ]);
  });

  it('reads whatever the product itself writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_FEN }).map(fen), (amount) => {
        for (const text of [fenToText(amount), formatFen(amount), `¥${formatFen(amount)}`]) {
          expect(readTypedAmount(text)).toEqual({ kind: 'amount', amount });
        }
        expect(groupDigits(fenToText(amount))).toBe(formatFen(amount));
      }),
    );
  });

  it('never reads as an amount what the strict reader reads otherwise', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const strict = parseFen(text);
        if (typeof strict === 'number') {
          expect(readTypedAmount(text)).toEqual({ kind: 'amount', amount: strict });
        }
      }),
    );
  });
});

describe('thousands while typing', () => {
  it.each([
    ['1', '1'],
    ['1800', '1,800'],
    ['1,8000', '18,000'],
    ['18,00', '1,800'],
    ['180000.5', '180,000.5'],
    ['180000.', '180,000.'],
    ['１８００', '1,800'],
    ['18万', '18万'],
    ['.5', '.5'],
    ['', ''],
  ])('%s becomes %s', (text, grouped) => {
    expect(groupDigits(text)).toBe(grouped);
  });
});
