import { describe, expect, it } from 'vitest';
import { changeAll, pasteColumn, readPercent } from './line-prices.ts';

const lines = [1, 2, 3].map((lineNo) => ({
  lineNo,
  name: `明细${lineNo}`,
  unit: '件',
  quantityThousandths: 1000,
}));
const none = new Map<number, string>();

describe('[AU8] a column from a table', () => {
  it('fills the lines from where it was pasted; what is too much is left out', () => {
    expect(pasteColumn(lines, new Map([[1, '5']]), 2, '1,200.50\r\n３０\r\n7\r\n')).toEqual({
      prices: new Map([
        [1, '5'],
        [2, '1,200.50'],
        [3, '30.00'],
      ]),
      filled: 2,
      left: 1,
    });
  });

  it('takes the last cell of rows with several', () => {
    expect(pasteColumn(lines, none, 1, '硒鼓\t2\t¥300\n纸\t5\t20.5')?.prices).toEqual(
      new Map([
        [1, '300.00'],
        [2, '20.50'],
      ]),
    );
  });

  it('leaves out the heading that was copied along, and keeps an empty cell empty', () => {
    const pasted = pasteColumn(lines, new Map([[2, '9']]), 1, '单价（元）\n300\n\n20.5\n');
    expect([...(pasted?.prices ?? [])].sort()).toEqual([
      [1, '300.00'],
      [2, ''],
      [3, '20.50'],
    ]);
    expect(pasted).toMatchObject({ filled: 3, left: 0 });
  });

  it('leaves a single cell to the field, and shows what is no amount', () => {
    expect(pasteColumn(lines, none, 1, '300')).toBeNull();
    expect(pasteColumn(lines, none, 1, '300\n待定')?.prices.get(2)).toBe('待定');
  });
});

describe('all prices by a percentage', () => {
  it('goes to the 分 in the direction of the change', () => {
    const prices = new Map([
      [1, '100'],
      [2, '33.33'],
      [3, '待定'],
      [4, '2,000'],
    ]);
    const changed = (to: 'lower' | 'higher') => [...changeAll(prices, 150, to).values()];
    expect(changed('lower')).toEqual(['98.50', '32.83', '待定', '1,970.00']);
    expect(changed('higher')).toEqual(['101.50', '33.83', '待定', '2,030.00']);
  });

  it.each([
    ['1.5', 150],
    ['２％', 200],
    ['0', null],
    ['100', null],
    ['-1', null],
    ['', null],
    ['1.555', null],
  ])('%s is %s', (text, hundredths) => {
    expect(readPercent(text)).toBe(hundredths);
  });
});
