import { describe, expect, it } from 'vitest';
import { readCellAmount } from './cell-amount.ts';
import {
  cellFault,
  cellText,
  columnLetters,
  firstCellFault,
  plainCell,
  shownCell,
} from './cells.ts';

describe('a cell of a workbook', () => {
  it.each([
    [4.029999999999999, '4.03'],
    [0.1 + 0.2, '0.3'],
    [999_999_999_999_999, '999999999999999'],
    [1e-7, '0.0000001'],
    [12, '12'],
    [null, ''],
    [true, 'true'],
    [new Date(Date.UTC(2026, 0, 31)), '2026-01-31'],
    ['  007 ', '  007 '],
  ])('%j is the text %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
    expect(cellFault(cellText(cell))).toBeNull();
  });

  it.each([
    [Number('6222021234567890123'), '15 位'],
    [1e15, '15 位'],
    [Number.POSITIVE_INFINITY, '15 位'],
    ['长'.repeat(201), '200 个字'],
    ['半\ud800个', '无法保存'],
    ['a\0b', '无法保存'],
    ['\uffff1', '15 位'],
  ])('[C077] %j is refused, not changed', (cell, reason) => {
    const text = cellText(cell);
    expect(cellFault(text)).toContain(reason);
    // The marked text itself is well-formed, so it can be stored and shown.
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThanOrEqual(200);
    expect(shownCell(text)).not.toContain('\uffff');
    expect(cellText(text)).toBe(text);
  });

  it('says the limit of its own column', () => {
    expect(cellFault('笔'.repeat(61), 60)).toContain('60 个字');
    expect(cellFault('笔'.repeat(60), 60)).toBeNull();
  });

  it('is named as the spreadsheet names it', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
    expect(firstCellFault([['a'], ['b', plainCell(1e18)]])).toMatch(/^第 2 行 B 列：数字超过/);
    expect(firstCellFault([['a', 1]])).toBeNull();
  });
});

describe('an amount of a cell', () => {
  it.each([
    ['4.029999999999999', 403],
    ['4.0299999999999', 403],
    ['¥1,299.00', 129_900],
    ['￥100,000', 10_000_000],
    ['2元', 200],
    ['１２．５', 1_250],
    ['500,000.00', 50_000_000],
    ['18万', 18_000_000],
    ['1,299.0000000000002', 129_900],
    ['12.340', 1_234],
  ])('%s is %d 分', (text, amount) => expect(readCellAmount(text)).toEqual({ amount }));

  it.each([
    ['1.234', '两位小数'],
    ['4.029', '两位小数'],
    ['1.2E3', '不是金额'],
    ['面议', '不是金额'],
    ['4.0300001', '两位小数'],
    ['1,5', '不是金额'],
    ['', '请填写'],
    ['999999999999999', '过大'],
  ])('%s is none, and says why', (text, why) =>
    expect(readCellAmount(text)).toEqual({ why: expect.stringContaining(why) }),
  );
});
