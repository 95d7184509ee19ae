import { describe, expect, it } from 'vitest';
import { fieldsOf, rulesOf } from '../../auction/rules/forms.ts';
import { fen } from '../../kernel/numbers/money.ts';
import { emptyDraft } from '../project/draft.ts';
import { amountOfLine, checkSheet, emptySheet, pricesOf, readPrice, readTaxRate } from './sheet.ts';

const lines = [
  { lineNo: 1, name: '电脑', unit: '台', quantityThousandths: 10_000 },
  { lineNo: 2, name: '耗材', unit: '批', quantityThousandths: 2_500 },
];
const { packages: _, ...draft } = emptyDraft('inquiry', '甲单位');
const terms = {
  ...fieldsOf(rulesOf({ ...draft, startingPrice: fen(100_000_00) })),
  lines,
};

const filled = (first: string, second: string) => ({
  ...emptySheet(terms),
  deliveryDays: '10',
  lines: [first, second].map((price, index) => ({
    lineNo: index + 1,
    price,
    brand: '联想',
    model: '',
    deviation: '',
    taxRate: '13',
  })),
});

describe('[IQ2] a quote sheet', () => {
  it('adds up what can be read, line by line, and rounds half a 分 up', () => {
    expect(checkSheet(filled('4,800', '0.01'), terms)).toEqual({
      problems: [],
      total: 10 * 4_800_00 + 3,
    });
    expect(checkSheet(filled('4,800', ''), terms).total).toBe(4_800_000);
    expect(checkSheet(emptySheet(terms), terms).total).toBe(null);
  });

  it.each([
    ['１２．５', 1250],
    ['￥1,000', 100_000],
    ['3万', 3_000_000],
    ['4.0299999999999', 403],
    ['1 000.50元', 100_050],
  ])('reads %s', (typed, amount) => expect(readPrice(typed)).toBe(amount));

  it.each([
    ['', 'inquiry.priceMissing'],
    ['0', 'inquiry.priceNotPositive'],
    ['-1', 'inquiry.priceNotPositive'],
    ['1.234', 'money.tooManyDecimals'],
    ['=A1*2', 'money.notNumber'],
    ['999999999999999', 'money.tooLarge'],
  ])('refuses %s', (typed, reason) => expect(readPrice(typed)).toBe(reason));

  it('names what is wrong by its place', () => {
    const bad = { ...filled('1', 'x'), validDays: '' };
    expect(checkSheet(bad, terms).problems.map(({ field }) => field)).toEqual([
      'lines.1.price',
      'validDays',
    ]);
    const twice = {
      ...filled('1', '2'),
      lines: [...filled('1', '2').lines, ...filled('1', '2').lines],
    };
    expect(checkSheet(twice, terms).problems[0]?.field).toBe('lines');
    expect(checkSheet(filled('20000', '1'), terms).problems[0]?.field).toBe('amount');
  });

  it('says which line in a list of problems, and beside the field only what is wrong', () => {
    expect(checkSheet(filled('1', ''), terms).problems).toMatchObject([
      { text: '第 2 行：请填写单价', inPlace: '请填写单价' },
    ]);
  });

  it('may say its total beside the lines, when it is their sum', () => {
    const said = (amount: string) =>
      checkSheet({ ...filled('4,800', '0.01'), amount }, terms).problems;
    expect(said('48,000.03')).toEqual([]);
    expect(said('48000.02')).toMatchObject([
      { field: 'amount', text: '填写的合计与各行合计 48,000.03 不一致' },
    ]);
    expect(said('很多')).toHaveLength(1);
  });

  it('is one amount where the package is quoted as a whole', () => {
    const whole = { ...terms, bidMode: 'total' as const };
    const sheet = { ...emptySheet(whole), amount: '9,000', deliveryDays: '1' };
    expect(checkSheet(sheet, whole)).toEqual({ problems: [], total: 900_000 });
  });

  it('gives the store strict prices in the order of the items', () => {
    const { lines: typed, ...rest } = filled('4,800', '１');
    expect(pricesOf({ ...rest, lines: typed.toReversed() }, terms)).toEqual([
      { lineNo: 1, price: '4800.00' },
      { lineNo: 2, price: '1.00' },
    ]);
    expect(typed[1] && amountOfLine(typed[1], 2_500)).toBe(250);
  });

  it('reads tax rates in hundredths of a percent', () => {
    expect(['13', '１３％', '0', '6.5', '', '130', '-1', '1.234'].map(readTaxRate)).toEqual([
      1300,
      1300,
      0,
      650,
      null,
      null,
      null,
      null,
    ]);
  });
});
